import type { Destination } from "../../audio-file/Destination.ts";

/** Number of pieces that become one Blob: the browser moves their bytes from memory to the disk. */
const PIECES = 64;

/** Bytes in pieces that the browser keeps. What is gone back to replaces a part of them as it is put together. */
export class BlobSink implements Destination {
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
