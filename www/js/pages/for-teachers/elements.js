/**
 * The elements with an attribute, and its value.
 * @param {string} attribute
 * @returns {[HTMLElement, string][]}
 */
export const elementsWith = (attribute) =>
  [...document.querySelectorAll(`[${attribute}]`)].flatMap((element) =>
    element instanceof HTMLElement ? [[element, element.getAttribute(attribute) ?? ""]] : [],
  );
