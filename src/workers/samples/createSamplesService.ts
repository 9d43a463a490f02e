import { ok } from "../../domain/AppError.ts";
import type { AppError, Result } from "../../domain/AppError.ts";
import { decodePreset } from "../../domain/soundfont/decodePreset.ts";
import type { DecodeVorbis } from "../../domain/soundfont/decodeSample.ts";
import { nearestPreset } from "../../domain/soundfont/nearestPreset.ts";
import type { Preset } from "../../domain/soundfont/records.ts";
import { readFirstLayer } from "../../domain/soundfont/readFirstLayer.ts";
import { readSoundfont } from "../../domain/soundfont/readSoundfont.ts";
import type { Soundfont } from "../../domain/soundfont/Soundfont.ts";
import { FIRST_USER_BANK } from "../../protocol/engine.ts";
import type { UserBankRef } from "../../domain/timeline/records.ts";
import type { BankPage, LoadedPreset, UserBank } from "../../protocol/samples.ts";
import { CHUNK_TIMEOUT_MS } from "../../protocol/samplesManifest.ts";
import type { SampleChunk } from "../../protocol/samplesManifest.ts";
import type { SerializedError } from "../../protocol/scheduler.ts";
import { ChunkStore } from "./ChunkStore.ts";
import type { ChunkStoreOptions } from "./ChunkStore.ts";
import { PresetSink } from "./PresetSink.ts";
import type { SinkPort } from "./PresetSink.ts";
import type { UserBanks } from "./UserBanks.ts";
import { SharedLoads } from "./SharedLoads.ts";
import { loadFailed, moduleNotFound, noMemory, restFailed } from "./samplesError.ts";
import { WholePresets } from "./WholePresets.ts";

export interface SamplesOptions extends ChunkStoreOptions {
  readonly banks: UserBanks;
  readonly decodeVorbis: DecodeVorbis;
  /** Calls back after `ms`; returns a function that cancels it. */
  readonly after: (ms: number, callback: () => void) => () => void;
}

/** Shares of the progress bar: the rest is the hand-over to the worklet. */
const DOWNLOADED = 0.6;
const DECODED = 0.98;
/** Each report is a task of the page, which draws it: not one for each sample. */
const REPORT_STEP = 0.05;

type Progress = (fraction: number) => void;
type LoadResult = Result<LoadedPreset, SerializedError>;

/** `SamplesService` (src/protocol/samples.ts) with the browser's parts passed in; `connect` accepts any port. */
export interface SamplesServiceCore {
  connect(port: SinkPort): void;
  load(bank: number, program: number, onProgress?: Progress): Promise<LoadResult>;
  importBank(file: File, onProgress?: Progress): Promise<Result<UserBank, SerializedError>>;
  cancelImport(): void;
  listBanks(): Promise<readonly UserBank[]>;
  removeBank(id: string): Promise<void>;
  describeBank(ref: Pick<UserBank, "id" | "name">): Promise<Result<BankPage, SerializedError>>;
  mapBank(engineBank: number, ref: UserBankRef, bank: number): void;
  prepare(bank: number, program: number): Promise<void>;
  onRestFailed(listener: (error: SerializedError) => void): void;
}

export function createSamplesService(options: SamplesOptions): SamplesServiceCore {
  const store = new ChunkStore(options);
  const loads = new SharedLoads<LoadResult>((result) => result.ok);
  const sink = new PresetSink((bank, program) => loads.forget(`${bank}:${program}`));
  let restListener: (error: SerializedError) => void = NOTHING;
  const wholes = new WholePresets({
    load: ({ bank, program }) => run(loadWhole, bank, program, NOTHING),
    after: options.after,
    onFailed: ({ bank, program, name }, error, retries) => {
      // Choosing the preset again starts another try.
      if (!retries) loads.forget(`${bank}:${program}`);
      restListener(serialized(restFailed(name, error, retries).error));
    },
  });
  const parts: Parts = { store, sink, wholes, banks: options.banks, decodeVorbis: options.decodeVorbis };

  const run = async (loading: Load, bank: number, program: number, onProgress: Progress) => {
    const abort = new AbortController();
    const timeout = startTimeout(options.after, `program ${program}`);
    try {
      return await Promise.race([timeout.expired, loading(parts, bank, program, abort.signal, onProgress)]);
    } finally {
      timeout.cancel();
      // Ends a download that took too long; after a finished load it does nothing.
      abort.abort();
    }
  };

  const load = async (bank: number, program: number, onProgress: Progress): Promise<Result<LoadedPreset>> => {
    const release = wholes.hold();
    try {
      return await run(bank >= FIRST_USER_BANK ? loadUserPreset : loadPreset, bank, program, onProgress);
    } finally {
      release();
    }
  };

  return {
    connect: (port) => {
      // A new worklet has none of the presets that the old one had.
      if (sink.connected) loads.clear();
      sink.connect(port);
    },
    importBank: async (file, onProgress = NOTHING) => serialize(await options.banks.import(file, onProgress)),
    cancelImport: () => options.banks.cancel(),
    listBanks: () => options.banks.list(),
    removeBank: async (id) => {
      await options.banks.remove(id);
      // Later notes of its presets report them as missing.
      for (const engineBank of options.banks.engineBanks(id)) sink.unload(engineBank);
    },
    describeBank: async (ref) => serialize(await options.banks.describe(ref)),
    mapBank: (engineBank, ref, bank) => options.banks.map(engineBank, ref, bank),
    prepare: async (bank, program) => {
      const chunk = await findChunk(parts, bank, program, new AbortController().signal);
      if (chunk.ok && chunk.value.first) await store.prepare({ ...chunk.value, ...chunk.value.first });
    },
    onRestFailed: (listener) => {
      restListener = listener;
    },
    load: (bank, program, onProgress) =>
      loads.get(
        `${bank}:${program}`,
        async (report) => serialize(await load(bank, program, inSteps(report))),
        onProgress,
      ),
  };
}

interface Timeout {
  readonly expired: Promise<Result<LoadedPreset>>;
  readonly cancel: () => void;
}

function startTimeout(after: SamplesOptions["after"], what: string): Timeout {
  const seconds = CHUNK_TIMEOUT_MS / 1000;
  let cancel = NOTHING;
  const expired = new Promise<Result<LoadedPreset>>((resolve) => {
    cancel = after(CHUNK_TIMEOUT_MS, () => resolve(loadFailed(what, `it took over ${seconds} seconds`, true)));
  });
  return { expired, cancel };
}

const NOTHING = (): void => undefined;

function inSteps(report: Progress): Progress {
  let told = 0;
  return (fraction) => {
    if (fraction < 1 && fraction < told + REPORT_STEP) return;
    told = fraction;
    report(fraction);
  };
}

interface Parts {
  readonly store: ChunkStore;
  readonly sink: PresetSink;
  readonly wholes: WholePresets;
  readonly banks: UserBanks;
  readonly decodeVorbis: DecodeVorbis;
}

type Load = (
  parts: Parts,
  bank: number,
  program: number,
  signal: AbortSignal,
  onProgress: Progress,
) => Promise<Result<LoadedPreset>>;

/** Loads the first layer where there is one, and the whole preset behind it; else, or without its first layer, the whole one. */
async function loadPreset(...[parts, bank, program, signal, onProgress]: Parameters<Load>): ReturnType<Load> {
  const chunk = await findChunk(parts, bank, program, signal);
  if (!chunk.ok) return chunk;
  const { first, name } = chunk.value;
  if (first) {
    const layer = { ...chunk.value, ...first };
    const loaded = await loadChunk(parts, layer, readFirstLayer, bank, program, signal, onProgress);
    if (loaded.ok) parts.wholes.add({ bank, program, name, isStored: await parts.store.has(chunk.value) });
    if (loaded.ok || signal.aborted) return loaded;
  }
  return loadChunk(parts, chunk.value, readWhole, bank, program, signal, onProgress);
}

async function loadWhole(...[parts, bank, program, signal, onProgress]: Parameters<Load>): ReturnType<Load> {
  const chunk = await findChunk(parts, bank, program, signal);
  return chunk.ok ? loadChunk(parts, chunk.value, readWhole, bank, program, signal, onProgress) : chunk;
}

async function findChunk(
  { store }: Parts,
  bank: number,
  program: number,
  signal: AbortSignal,
): Promise<Result<SampleChunk>> {
  const manifest = await store.manifest(signal);
  if (!manifest.ok) return manifest;
  const chunk = nearestPreset(manifest.value.chunks, bank, program);
  return chunk ? ok(chunk) : moduleNotFound(`bank ${bank} program ${program}`);
}

type ReadChunk = (bytes: Uint8Array, decodeVorbis: DecodeVorbis) => Promise<Result<Soundfont>>;

const readWhole: ReadChunk = (bytes) => Promise.resolve(readSoundfont(bytes));

async function loadChunk(
  parts: Parts,
  chunk: SampleChunk,
  read: ReadChunk,
  bank: number,
  program: number,
  signal: AbortSignal,
  onProgress: Progress,
): Promise<Result<LoadedPreset>> {
  const bytes = await parts.store.chunk(chunk, signal, (fraction) => onProgress(fraction * DOWNLOADED));
  if (!bytes.ok) return bytes;
  onProgress(DOWNLOADED);
  // Fetched before there is audio, but not decoded: that would take a processor from the page that is being opened.
  await parts.sink.connection();
  const preset = await decodeChunk(parts, chunk, read, bytes.value, onProgress);
  if (!preset.ok) {
    await parts.store.discard(chunk);
    return loadFailed(`"${chunk.name}"`, preset.error.message);
  }
  // Nothing is sent after a timeout: the caller has been told that it failed.
  if (signal.aborted) return loadFailed(`"${chunk.name}"`, "it was given up");
  if (!(await parts.sink.send({ ...preset.value, bank, program }))) return noMemory(chunk.name);
  onProgress(1);
  return ok({ bank: chunk.bank, program: chunk.program, name: chunk.name, bytes: chunk.bytes });
}

async function loadUserPreset(
  { banks, sink }: Parts,
  bank: number,
  program: number,
  signal: AbortSignal,
  onProgress: Progress,
): Promise<Result<LoadedPreset>> {
  const preset = await banks.preset(bank, program, (fraction) => onProgress(fraction * DECODED));
  if (!preset.ok) return preset;
  const { name, samples } = preset.value;
  const bytes = samples.reduce((sum, { pcm }) => sum + pcm.byteLength, 0);
  if (signal.aborted) return loadFailed(`"${name}"`, "it was given up");
  const loaded = { bank: preset.value.bank, program: preset.value.program, name, bytes };
  if (!(await sink.send({ ...preset.value, bank, program }))) return noMemory(name);
  onProgress(1);
  return ok(loaded);
}

async function decodeChunk(
  { decodeVorbis }: Parts,
  chunk: SampleChunk,
  read: ReadChunk,
  bytes: Uint8Array,
  onProgress: Progress,
): Promise<Result<Preset>> {
  const soundfont = await read(bytes, decodeVorbis);
  if (!soundfont.ok) return soundfont;
  return decodePreset(soundfont.value, chunk.bank, chunk.program, decodeVorbis, (done, of) =>
    onProgress(DOWNLOADED + (DECODED - DOWNLOADED) * (done / of)),
  );
}

function serialize<T>(result: Result<T>): Result<T, SerializedError> {
  return result.ok ? result : { ok: false, error: serialized(result.error) };
}

const serialized = ({ code, message, detail }: AppError): SerializedError => ({ code, message, detail });
