// The types are those that wasm-bindgen makes from the Rust source.
export * from "./apparatus-bindings.js";
export { default } from "./apparatus-bindings.js";
