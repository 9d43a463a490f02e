import { DOMAdapter, getTestContext, isWebGLSupported, type ICanvas } from "pixi.js";

/**
 * Whether a context can be made now: by the small one that Pixi keeps for the page to ask about shaders. Pixi would make another
 * for this question alone and throw it away, which takes 10 to 190 ms in software: it is answered by what is known.
 */
export function hasWebGL(): boolean {
  // Null where there is none, whatever its type says.
  if (!(getTestContext() as WebGLRenderingContext | null)) return false;
  const adapter = DOMAdapter.get();
  DOMAdapter.set({ ...adapter, createCanvas: () => ANSWER });
  // It asks once, and remembers.
  isWebGLSupported();
  DOMAdapter.set(adapter);
  return true;
}

const ANSWER = {
  getContext: () => ({ getContextAttributes: () => ({ stencil: true }), getExtension: () => null }),
} as unknown as ICanvas;
