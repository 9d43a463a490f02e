/** Features of browsers that the program needs. */
export type Feature = "webgl2" | "audioWorklet" | "indexedDb" | "workers";

/** The browser's globals that are looked at; a parameter, so that it can be tested. */
export interface FeatureSource {
  readonly AudioWorkletNode?: unknown;
  readonly indexedDB?: unknown;
  readonly Worker?: unknown;
  readonly WebAssembly?: unknown;
  createWebGl2(): unknown;
}

/** Features that are missing; empty if all are there. */
export function missingFeatures(source: FeatureSource): readonly Feature[] {
  const missing: Feature[] = [];
  if (!hasWebGl2(source)) missing.push("webgl2");
  if (!source.AudioWorkletNode) missing.push("audioWorklet");
  if (!source.indexedDB) missing.push("indexedDb");
  if (!source.Worker || !source.WebAssembly) missing.push("workers");
  return missing;
}

const hasWebGl2 = (source: FeatureSource): boolean => Boolean(attempt(() => source.createWebGl2()));

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** The features of this browser. */
export function browserFeatures(): FeatureSource {
  return {
    AudioWorkletNode: globalThis.AudioWorkletNode,
    // Blocked storage throws even when it is read.
    indexedDB: attempt(() => globalThis.indexedDB),
    Worker: globalThis.Worker,
    WebAssembly: globalThis.WebAssembly,
    createWebGl2: () => {
      const context = document.createElement("canvas").getContext("webgl2");
      // Contexts are few: give this one back at once.
      context?.getExtension("WEBGL_lose_context")?.loseContext();
      return context;
    },
  };
}
