// The types are those that wasm-bindgen makes from the Rust source.
export * from "./bindings.js";
export { default } from "./bindings.js";
