import { compileKernel } from "./compileKernel.mjs";

const VIRTUAL_ID = "virtual:engine-kernel";

/**
 * `import kernel from "virtual:engine-kernel"`: the engine's WebAssembly kernel, a Uint8Array, in development, builds,
 * tests and bundles for Node alike.
 * @returns {import("vite").Plugin}
 */
export const kernelPlugin = () => ({
  name: "padroll-kernel",
  resolveId: (id) => (id === VIRTUAL_ID ? `\0${VIRTUAL_ID}` : null),
  async load(id) {
    if (id !== `\0${VIRTUAL_ID}`) return null;
    const base64 = (await compileKernel()).toString("base64");
    return `export default Uint8Array.from(atob("${base64}"), (character) => character.charCodeAt(0));`;
  },
});
