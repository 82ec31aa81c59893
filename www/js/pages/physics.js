/**
 * The page on physics: offers the visitor's own language where the page is in another. Its boards are those of
 * js/element.js.
 */
import { offerOwnLanguage } from "./site-links.js";

offerOwnLanguage(document.documentElement.lang);
