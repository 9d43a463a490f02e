import { fail, ok, type Result } from "../../../domain/AppError.ts";

/** Takes messages out of a stream of bytes that may split and merge them anywhere. */
export interface FrameReader {
  /** Bytes that were pushed and not taken out yet. */
  readonly heldBytes: number;
  push(chunk: Buffer): void;
  /** The next whole frame, or null until more bytes come. Errors: `MESSAGE_TOO_LARGE`, `PROTOCOL_INVALID`. */
  next(): Result<Buffer | null>;
  /** All bytes that were not taken out. */
  rest(): Buffer;
}

const EMPTY: Buffer = Buffer.alloc(0);
/** A message that comes in more pieces than this is copied together now and then, so that the pieces can be freed. */
const MOST_PIECES = 64;

const tooLarge = (limitBytes: number) => fail("MESSAGE_TOO_LARGE", `A message may have ${limitBytes} bytes at most`);

/** Keeps the pieces of an unfinished frame without copying them again and again. */
class Pieces {
  #pieces: Buffer[] = [];
  bytes = 0;

  add(piece: Buffer): void {
    if (piece.length === 0) return;
    this.#pieces.push(piece);
    this.bytes += piece.length;
    if (this.#pieces.length > MOST_PIECES) this.#pieces = [Buffer.concat(this.#pieces)];
  }

  take(last: Buffer): Buffer {
    const all = this.#pieces.length === 0 ? last : Buffer.concat([...this.#pieces, last]);
    this.#pieces = [];
    this.bytes = 0;
    return all;
  }
}

const RECORD_SEPARATOR = 0x1e;

/** Frames that end with the record separator: JSON messages and the handshake. */
export class TextFrameReader implements FrameReader {
  readonly #limitBytes: number;
  readonly #pieces = new Pieces();
  #chunk: Buffer = EMPTY;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  get heldBytes(): number {
    return this.#pieces.bytes + this.#chunk.length;
  }

  push(chunk: Buffer): void {
    this.#chunk = this.#chunk.length === 0 ? chunk : Buffer.concat([this.#chunk, chunk]);
  }

  next(): Result<Buffer | null> {
    const end = this.#chunk.indexOf(RECORD_SEPARATOR);
    const bytes = this.#pieces.bytes + (end < 0 ? this.#chunk.length : end);
    if (bytes > this.#limitBytes) return tooLarge(this.#limitBytes);
    if (end < 0) {
      this.#pieces.add(this.#chunk);
      this.#chunk = EMPTY;
      return ok(null);
    }
    const frame = this.#pieces.take(this.#chunk.subarray(0, end));
    this.#chunk = this.#chunk.subarray(end + 1);
    return ok(frame);
  }

  rest(): Buffer {
    const rest = this.#pieces.take(this.#chunk);
    this.#chunk = EMPTY;
    return rest;
  }
}

/** The last shift of a length of five bytes, and what its last byte may hold: lengths go up to 2^31 - 1. */
const LAST_SHIFT = 28;
const LAST_BYTE = 0x07;

/** Frames with their length in front, as a VarInt of one to five bytes: MessagePack messages. */
export class BinaryFrameReader implements FrameReader {
  readonly #limitBytes: number;
  readonly #pieces = new Pieces();
  #chunk: Buffer = EMPTY;
  /** The frame's length as far as it is read. */
  #length = 0;
  #shift = 0;
  #lengthIsRead = false;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  get heldBytes(): number {
    return this.#pieces.bytes + this.#chunk.length;
  }

  push(chunk: Buffer): void {
    this.#chunk = this.#chunk.length === 0 ? chunk : Buffer.concat([this.#chunk, chunk]);
  }

  next(): Result<Buffer | null> {
    const length = this.#lengthIsRead ? ok(true) : this.#readLength();
    if (!length.ok) return length;
    if (!length.value) return ok(null);
    if (this.#length > this.#limitBytes) return tooLarge(this.#limitBytes);
    const missing = this.#length - this.#pieces.bytes;
    if (this.#chunk.length < missing) {
      this.#pieces.add(this.#chunk);
      this.#chunk = EMPTY;
      return ok(null);
    }
    const frame = this.#pieces.take(this.#chunk.subarray(0, missing));
    this.#chunk = this.#chunk.subarray(missing);
    this.#length = 0;
    this.#shift = 0;
    this.#lengthIsRead = false;
    return ok(frame);
  }

  rest(): Buffer {
    const rest = this.#pieces.take(this.#chunk);
    this.#chunk = EMPTY;
    return rest;
  }

  /** False until all bytes of the length are there. */
  #readLength(): Result<boolean> {
    for (let index = 0; index < this.#chunk.length; index++) {
      const byte = this.#chunk[index] ?? 0;
      if (this.#shift === LAST_SHIFT && byte > LAST_BYTE)
        return fail("PROTOCOL_INVALID", "A message's length is not valid");
      this.#length |= (byte & 0x7f) << this.#shift;
      this.#shift += 7;
      if ((byte & 0x80) === 0) {
        this.#chunk = this.#chunk.subarray(index + 1);
        this.#lengthIsRead = true;
        return ok(true);
      }
    }
    this.#chunk = EMPTY;
    return ok(false);
  }
}

/** The length of a frame in front of its body. */
export function withLength(body: Uint8Array): Buffer {
  const head: number[] = [];
  let length = body.length;
  do {
    head.push((length & 0x7f) | (length > 0x7f ? 0x80 : 0));
    length >>>= 7;
  } while (length > 0);
  const frame = Buffer.allocUnsafe(head.length + body.length);
  frame.set(head);
  frame.set(body, head.length);
  return frame;
}
