import { fail, ok, type Result } from "../../../domain/AppError.ts";

/** Takes messages out of a stream of bytes that may split and merge them anywhere. */
export interface FrameReader {
  /** Bytes that were pushed and not read yet. */
  readonly heldBytes: number;
  push(chunk: Buffer): void;
  /** The next whole frame, or null until more bytes come. Errors: `MESSAGE_TOO_LARGE`, `PROTOCOL_INVALID`. */
  next(): Result<Buffer | null>;
  /** All bytes that were not read. */
  rest(): Buffer;
}

const EMPTY: Buffer = Buffer.alloc(0);
/** A message that comes in more pieces than this is copied together now and then, so that the pieces can be freed. */
const MOST_PIECES = 64;

const tooLarge = (limitBytes: number) => fail("MESSAGE_TOO_LARGE", `A message may have ${limitBytes} bytes at most`);

/** Bytes received and not read yet: a chunk, and before it the pieces of an unfinished frame, which are not copied repeatedly. */
abstract class HeldBytes implements FrameReader {
  protected readonly limitBytes: number;
  protected chunk: Buffer = EMPTY;
  #pieces: Buffer[] = [];
  #pieceBytes = 0;

  constructor(limitBytes: number) {
    this.limitBytes = limitBytes;
  }

  abstract next(): Result<Buffer | null>;

  get heldBytes(): number {
    return this.#pieceBytes + this.chunk.length;
  }

  push(chunk: Buffer): void {
    this.chunk = this.chunk.length === 0 ? chunk : Buffer.concat([this.chunk, chunk]);
  }

  rest(): Buffer {
    return this.take(this.chunk.length);
  }

  protected get pieceBytes(): number {
    return this.#pieceBytes;
  }

  /** The whole chunk is a piece of a frame that is not finished. */
  protected retain(): void {
    if (this.chunk.length === 0) return;
    this.#pieces.push(this.chunk);
    this.#pieceBytes += this.chunk.length;
    this.chunk = EMPTY;
    if (this.#pieces.length > MOST_PIECES) this.#pieces = [Buffer.concat(this.#pieces)];
  }

  /** The pieces and so many bytes of the chunk. */
  protected take(bytes: number): Buffer {
    const last = this.chunk.subarray(0, bytes);
    const all = this.#pieces.length === 0 ? last : Buffer.concat([...this.#pieces, last]);
    this.#pieces = [];
    this.#pieceBytes = 0;
    this.chunk = this.chunk.subarray(bytes);
    return all;
  }
}

const RECORD_SEPARATOR = 0x1e;

/** Frames that end with the record separator: JSON messages and the handshake. */
export class TextFrameReader extends HeldBytes {
  next(): Result<Buffer | null> {
    const end = this.chunk.indexOf(RECORD_SEPARATOR);
    const bytes = this.pieceBytes + (end < 0 ? this.chunk.length : end);
    if (bytes > this.limitBytes) return tooLarge(this.limitBytes);
    if (end < 0) {
      this.retain();
      return ok(null);
    }
    const frame = this.take(end);
    this.chunk = this.chunk.subarray(1);
    return ok(frame);
  }
}

/** The last shift of a length of five bytes, and what its last byte may hold: lengths go up to 2^31 - 1. */
const LAST_SHIFT = 28;
const LAST_BYTE = 0x07;

/** Frames with their length in front, as a VarInt of one to five bytes: MessagePack messages. */
export class BinaryFrameReader extends HeldBytes {
  /** The frame's length as far as it is read. */
  #length = 0;
  #shift = 0;
  #lengthIsRead = false;

  next(): Result<Buffer | null> {
    const length = this.#lengthIsRead ? ok(true) : this.#readLength();
    if (!length.ok) return length;
    if (!length.value) return ok(null);
    if (this.#length > this.limitBytes) return tooLarge(this.limitBytes);
    const missing = this.#length - this.pieceBytes;
    if (this.chunk.length < missing) {
      this.retain();
      return ok(null);
    }
    const frame = this.take(missing);
    this.#length = 0;
    this.#shift = 0;
    this.#lengthIsRead = false;
    return ok(frame);
  }

  /** False until all bytes of the length are there. */
  #readLength(): Result<boolean> {
    for (let index = 0; index < this.chunk.length; index++) {
      const byte = this.chunk[index] ?? 0;
      if (this.#shift === LAST_SHIFT && byte > LAST_BYTE)
        return fail("PROTOCOL_INVALID", "A message's length is not valid");
      this.#length |= (byte & 0x7f) << this.#shift;
      this.#shift += 7;
      if ((byte & 0x80) === 0) {
        this.chunk = this.chunk.subarray(index + 1);
        this.#lengthIsRead = true;
        return ok(true);
      }
    }
    this.chunk = EMPTY;
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
