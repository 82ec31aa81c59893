// The types are those that wasm-bindgen makes from the Rust source.
export * from "./remote-bindings.js";
export { default } from "./remote-bindings.js";
