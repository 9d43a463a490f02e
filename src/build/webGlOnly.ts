import type { Plugin } from "vite";

const OTHERS = /\/(WebGPURenderer|CanvasRenderer)\.mjs$/;
const EMPTY = "\0padroll-no-renderer";

/** Leaves out Pixi's renderers for WebGPU and for pages without a graphics card, which `Application` would load: nobody asks for them. */
export const webGlOnly = (): Plugin => ({
  name: "padroll-webgl-only",
  enforce: "pre",
  resolveId: (source, importer) =>
    importer?.endsWith("/autoDetectRenderer.mjs") && OTHERS.test(source) ? EMPTY : null,
  load: (id) => (id === EMPTY ? "export const WebGPURenderer = null;\nexport const CanvasRenderer = null;\n" : null),
});
