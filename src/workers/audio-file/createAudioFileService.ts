import { songFrames, type RenderOptions } from "../../audio-file/renderSong.ts";
import { writeSong, type SongFile } from "../../audio-file/writeSong.ts";
import { fail, ok, type Result, AppError } from "../../domain/AppError.ts";
import type { Preset } from "../../domain/soundfont/records.ts";
import { compileTimeline, type CompiledTimeline } from "../../domain/timeline/compile/compileTimeline.ts";
import type {
  AudioFileRequest,
  AudioFileService,
  AudioProgress,
  AudioRequest,
  WrittenAudio,
  AudioFileHandle,
  AudioFileStream,
} from "../../protocol/audioFile.ts";
import { SongJoiner } from "../../protocol/songSlices.ts";
import type { Destination } from "../../audio-file/Destination.ts";
import { SongSounds, type SoundSource } from "./SongSounds.ts";

/** A file on the disk. Bytes are written to a temporary file beside it until it is finished. */
class HandleSink implements Destination {
  readonly isSeekable = true;
  readonly #handle: AudioFileHandle;
  readonly #stream: AudioFileStream;
  /** The dialog has just made it: an empty file is no one's work. */
  readonly #isNew: boolean;
  bytes = 0;

  private constructor(handle: AudioFileHandle, stream: AudioFileStream, isNew: boolean) {
    this.#handle = handle;
    this.#stream = stream;
    this.#isNew = isNew;
  }

  static async open(handle: AudioFileHandle): Promise<HandleSink> {
    const isNew = (await handle.getFile()).size === 0;
    return new HandleSink(handle, await handle.createWritable(), isNew);
  }

  append(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    return this.writeAt(this.bytes, bytes);
  }

  async writeAt(position: number, data: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#stream.write({ type: "write", position, data });
    this.bytes = Math.max(this.bytes, position + data.length);
  }

  async finish(): Promise<null> {
    await this.#stream.close();
    return null;
  }

  async discard(): Promise<void> {
    // One that failed is closed already.
    await this.#stream.abort().catch(() => undefined);
    if (this.#isNew) await this.#handle.remove?.().catch(() => undefined);
  }
}

/** Number of pieces that become one Blob: the browser moves their bytes from memory to the disk. */
const PIECES = 64;

/** Bytes in pieces that the browser keeps. What is gone back to replaces a part of them as it is put together. */
class BlobSink implements Destination {
  readonly isSeekable = true;
  #whole = new Blob();
  #pieces: Blob[] = [];
  #patches: { readonly position: number; readonly piece: Blob }[] = [];
  bytes = 0;

  append(bytes: Uint8Array<ArrayBuffer>): void {
    this.#pieces.push(new Blob([bytes]));
    this.bytes += bytes.length;
    if (this.#pieces.length === PIECES) this.#join();
  }

  writeAt(position: number, bytes: Uint8Array<ArrayBuffer>): void {
    if (position === this.bytes) return this.append(bytes);
    if (position + bytes.length > this.bytes) throw new RangeError("Only what was written is written again");
    this.#patches.push({ position, piece: new Blob([bytes]) });
  }

  finish(): Promise<Blob> {
    this.#join();
    for (const { position, piece } of this.#patches) {
      const behind = this.#whole.slice(position + piece.size);
      this.#whole = new Blob([this.#whole.slice(0, position), piece, behind]);
    }
    return Promise.resolve(this.#whole);
  }

  discard(): Promise<void> {
    this.#whole = new Blob();
    this.#pieces = [];
    return Promise.resolve();
  }

  #join(): void {
    this.#whole = new Blob([this.#whole, ...this.#pieces]);
    this.#pieces = [];
  }
}

/** Share of loading in the progress; the rest is rendering. */
const LOADED = 0.1;

/** `AudioFileService` with the browser's parts passed in. */
export function createAudioFileService(source: SoundSource): AudioFileService {
  let joiner: SongJoiner | null = null;
  const abort = new AbortController();
  return {
    begin(outline) {
      joiner = new SongJoiner(outline);
    },
    add: (slice) => joiner?.add(slice),
    cancel: () => abort.abort(),
    async write(request, report) {
      const onProgress = (progress: AudioProgress): void => {
        abort.signal.throwIfAborted();
        report(progress);
      };
      try {
        const timeline = compileTimeline(joiner!.joined());
        const written = await new AudioExport(source, timeline, request, onProgress).run(abort.signal);
        return written.ok || !abort.signal.aborted ? serialized(written) : serialized(CANCELLED);
      } catch (cause) {
        return serialized(abort.signal.aborted ? CANCELLED : exportError(cause));
      }
    },
  };
}

const CANCELLED = fail("EXPORT_CANCELLED", "Export stopped. No file was written.");

function serialized<T>(result: Result<T>) {
  if (result.ok) return result;
  const { code, message, detail } = result.error;
  return { ok: false as const, error: { code, message, detail } };
}

class AudioExport {
  readonly #source: SoundSource;
  readonly #timeline: CompiledTimeline;
  readonly #request: AudioRequest;
  readonly #onProgress: (progress: AudioProgress) => void;

  constructor(
    source: SoundSource,
    timeline: CompiledTimeline,
    request: AudioRequest,
    onProgress: (progress: AudioProgress) => void,
  ) {
    this.#source = source;
    this.#timeline = timeline;
    this.#request = request;
    this.#onProgress = onProgress;
  }

  async run(signal: AbortSignal): Promise<Result<readonly WrittenAudio[]>> {
    const { sampleRate, tail, effects, limiter, part, files } = this.#request;
    const options: RenderOptions = { sampleRate, seconds: null, tail, effects, limiter, part };
    if (songFrames(this.#timeline, options) <= 0)
      return fail("EXPORT_EMPTY", "There is nothing to export in this range.");
    const heard = new Set(files.flatMap(({ trackIds }) => trackIds));
    const sounds = new SongSounds(this.#source, this.#timeline, heard, options);
    const presets = await sounds.load(signal, (fraction) =>
      this.#onProgress({ fraction: LOADED * fraction, fileName: null }),
    );
    if (!presets.ok) return presets;
    return ok(await this.#writeAll(presets.value, { ...options, banks: sounds.bankNumbers }));
  }

  /** All of them, or none. */
  async #writeAll(presets: readonly Preset[], options: RenderOptions): Promise<readonly WrittenAudio[]> {
    const sinks: AudioSink[] = [];
    try {
      const written: WrittenAudio[] = [];
      for (const file of this.#request.files) {
        const sink = await openSink(file.handle);
        sinks.push(sink);
        written.push(await this.#write(file, presets, options, sink, written.length));
      }
      for (const [index, sink] of sinks.entries()) written[index] = { ...written[index]!, blob: await sink.finish() };
      return written;
    } catch (cause) {
      for (const sink of sinks) await sink.discard();
      throw cause;
    }
  }

  async #write(
    { name, trackIds }: AudioFileRequest,
    presets: readonly Preset[],
    options: RenderOptions,
    sink: AudioSink,
    done: number,
  ): Promise<WrittenAudio> {
    const { format, bits, sampleRate, normalizeLufs, files } = this.#request;
    const song: SongFile = {
      kind: { format, bits, sampleRate },
      timeline: this.#timeline,
      presets,
      options: { ...options, only: new Set(trackIds) },
      normalizeLufs,
    };
    const onProgress = (fraction: number): void =>
      this.#onProgress({ fraction: LOADED + (1 - LOADED) * ((done + fraction) / files.length), fileName: name });
    onProgress(0);
    const sound = await writeSong(song, sink, { onProgress });
    return { name, ...sound, bytes: sink.bytes, blob: null };
  }
}

/** Why browsers refuse to write, in words. */
const REASONS: Readonly<Record<string, string>> = {
  QuotaExceededError: "the disk is full. Make room, or choose another place",
  NotAllowedError: "the browser may not write there. Choose the place again",
  NoModificationAllowedError: "another program has the file open. Choose another name",
  NotFoundError: "the file or its folder is gone. Choose the place again",
};

/** Message for the user about a failed export. */
function exportError(cause: unknown): { readonly ok: false; readonly error: AppError } {
  if (cause instanceof AppError) return { ok: false, error: cause };
  const { name, message } = cause instanceof Error ? cause : { name: "", message: String(cause) };
  const isMemory = cause instanceof RangeError && /memory|allocation/i.test(message);
  const reason = isMemory ? "there is not enough memory. Export fewer tracks at once" : (REASONS[name] ?? message);
  return fail("EXPORT_FAILED", `Could not export the audio: ${reason}. No partial file was left.`, { name });
}

/** A file that exists only once it is complete; otherwise nothing remains. */
interface AudioSink extends Destination {
  readonly bytes: number;
  /** Completes the file. Returns a Blob if it is not on the disk. */
  finish(): Promise<Blob | null>;
  discard(): Promise<void>;
}

const openSink = async (handle: AudioFileHandle | null): Promise<AudioSink> =>
  handle ? HandleSink.open(handle) : new BlobSink();
