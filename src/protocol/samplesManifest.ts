/** `/samples/manifest.json`, made by the build: one chunk per program and per drum kit, each a valid SF3 file. */
export interface SamplesManifest {
  readonly bankName: string;
  /** Relative to the manifest. */
  readonly licenceUrl: string;
  readonly chunks: readonly SampleChunk[];
}

export interface SampleChunk extends SampleFile {
  /** 0, or 128 for percussion. */
  readonly bank: number;
  readonly program: number;
  readonly name: string;
  /** Small form of the preset that live play uses until the whole chunk is loaded, for presets that are often heard first. */
  readonly first?: SampleFile;
}

export interface SampleFile {
  /** Relative to the manifest; holds a content hash. */
  readonly url: string;
  readonly bytes: number;
}

export const SAMPLES_MANIFEST_URL = "/samples/manifest.json";
export const CHUNK_TIMEOUT_MS = 120_000;
