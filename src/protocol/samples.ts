import type { Result } from "../domain/AppError.ts";
import type { SerializedError } from "./scheduler.ts";

/**
 * The samples worker's service, called through Comlink: fetches a program's chunk (cached for offline use),
 * decodes it and transfers the preset to the worklet over a port of their own.
 */
export interface SamplesService {
  connect(port: MessagePort): void;
  /**
   * Loads (bank, program) into the engine; at once if it is there. `onProgress` gets 0..1.
   * Errors: `MODULE_NOT_FOUND` ("Cannot find module …": no such chunk), `LOAD_FAILED` (over 120 s, network, broken chunk).
   */
  load(
    bank: number,
    program: number,
    onProgress?: (fraction: number) => void,
  ): Promise<Result<LoadedPreset, SerializedError>>;
}

export interface LoadedPreset {
  readonly bank: number;
  readonly program: number;
  readonly name: string;
  readonly bytes: number;
}

/** `/samples/manifest.json`, made by the build: one chunk per program and per drum kit, each a valid SF3 file. */
export interface SamplesManifest {
  readonly bankName: string;
  readonly licenceUrl: string;
  readonly chunks: readonly SampleChunk[];
}

export interface SampleChunk {
  /** 0, or 128 for percussion. */
  readonly bank: number;
  readonly program: number;
  readonly name: string;
  /** Relative to the manifest; holds a content hash. */
  readonly url: string;
  readonly bytes: number;
}

export const SAMPLES_MANIFEST_URL = "/samples/manifest.json";
export const CHUNK_TIMEOUT_MS = 120_000;
