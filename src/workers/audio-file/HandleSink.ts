import type { Destination } from "../../audio-file/Destination.ts";
import type { AudioFileHandle, AudioFileStream } from "../../protocol/audioFile.ts";

/** A file on the disk. Bytes are written to a temporary file beside it until it is finished. */
export class HandleSink implements Destination {
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
