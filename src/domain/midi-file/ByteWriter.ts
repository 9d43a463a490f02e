/** Growing bytes in the encodings of Standard MIDI Files: big-endian numbers, variable-length quantities. */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  bytes(values: ArrayLike<number>): void {
    this.#reserve(values.length);
    this.#bytes.set(values, this.#length);
    this.#length += values.length;
  }

  ascii(text: string): void {
    for (let i = 0; i < text.length; i++) this.byte(text.charCodeAt(i));
  }

  uint16(value: number): void {
    this.byte(value >>> 8);
    this.byte(value & 0xff);
  }

  uint32(value: number): void {
    this.uint16(value >>> 16);
    this.uint16(value & 0xffff);
  }

  /** Overwrites a number. */
  patchUint32(at: number, value: number): void {
    for (let i = 0; i < 4; i++) this.#bytes[at + i] = (value >>> (24 - 8 * i)) & 0xff;
  }

  /** 0..0x0FFFFFFF in one to four bytes. */
  variable(value: number): void {
    if (value >= 1 << 21) this.byte(0x80 | (value >> 21));
    if (value >= 1 << 14) this.byte(0x80 | ((value >> 14) & 0x7f));
    if (value >= 1 << 7) this.byte(0x80 | ((value >> 7) & 0x7f));
    this.byte(value & 0x7f);
  }

  /** The bytes so far, in a buffer of their own length. */
  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}
