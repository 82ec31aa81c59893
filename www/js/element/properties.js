/**
 * A property for each option, which reflects its attribute. Scripts can pass anything to a property
 * or a method; none of it makes one throw.
 */
import { OPTIONS, propertyOf, readOptions } from "./options.js";

/** An argument as a text. `String` throws for some objects. @param {unknown} argument */
export function textOf(argument) {
  try {
    return String(argument);
  } catch {
    return "[no text]";
  }
}

/**
 * Whether an options argument has this property set. A getter of a script may throw.
 * @param {unknown} argument
 * @param {string} property
 */
export function isSet(argument, property) {
  try {
    return !!Reflect.get(Object(argument), property);
  } catch {
    return false;
  }
}

/** Defines the properties on the class of the element. @param {HTMLElement} prototype */
export function defineProperties(prototype) {
  for (const [name, { kind, first }] of Object.entries(OPTIONS))
    Object.defineProperty(prototype, propertyOf(name), {
      configurable: true,
      enumerable: true,
      /** @this {HTMLElement} */
      get() {
        const { values } = readOptions((attribute) => this.getAttribute(attribute));
        const value = values[name] ?? first;
        return kind === "flag" ? value !== "" : value;
      },
      /** @this {HTMLElement} @param {unknown} value */
      set(value) {
        if (kind === "flag") this.toggleAttribute(name, !!value);
        else if (value === null || value === undefined) this.removeAttribute(name);
        else this.setAttribute(name, textOf(value));
      },
    });
}

/**
 * Sets the values again that a script set before the class was defined. Such an own property would hide the
 * accessor of the class.
 * @param {HTMLElement} element
 */
export function upgradeProperties(element) {
  for (const name of Object.keys(OPTIONS).map(propertyOf))
    if (Object.hasOwn(element, name)) {
      const value = Reflect.get(element, name);
      Reflect.deleteProperty(element, name);
      Reflect.set(element, name, value);
    }
}
