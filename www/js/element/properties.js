/**
 * A property for each option, in step with its attribute; and what scripts may give instead of a
 * text, for nothing of that may fail.
 */
import { OPTIONS, propertyOf, read } from "./options.js";

/** What a script gave where a text is wanted, as a text. @param {unknown} given */
export function textOf(given) {
  try {
    return String(given);
  } catch {
    return "[no text]";
  }
}

/** Whether a script that gave something asks for this by it. @param {unknown} given @param {string} option */
export function asksFor(given, option) {
  try {
    return !!Reflect.get(Object(given), option);
  } catch {
    return false;
  }
}

/** Defines them on the element's class. @param {HTMLElement} prototype */
export function defineProperties(prototype) {
  for (const [name, { kind, first }] of Object.entries(OPTIONS))
    Object.defineProperty(prototype, propertyOf(name), {
      configurable: true,
      enumerable: true,
      /** @this {HTMLElement} */
      get() {
        const asked = read((one) => this.getAttribute(one)).values[name] ?? first;
        return kind === "flag" ? asked !== "" : asked;
      },
      /** @this {HTMLElement} @param {unknown} value */
      set(value) {
        if (kind === "flag") this.toggleAttribute(name, !!value);
        else if (value === null || value === undefined) this.removeAttribute(name);
        else this.setAttribute(name, textOf(value));
      },
    });
}

/** Takes in what a script set before the class was there: it would hide the property of the class. @param {HTMLElement} element */
export function takeInProperties(element) {
  for (const name of Object.keys(OPTIONS).map(propertyOf))
    if (Object.hasOwn(element, name)) {
      const value = Reflect.get(element, name);
      Reflect.deleteProperty(element, name);
      Reflect.set(element, name, value);
    }
}
