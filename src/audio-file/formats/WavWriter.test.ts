import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { AudioBits } from "../../protocol/audioFile.ts";
import type { Destination } from "../Destination.ts";
import { WavWriter } from "./WavWriter.ts";

const RATE = 44_100;
const HEADER_BYTES = 58;
const MEBIBYTE = 2 ** 20;

/** A file in memory, or a pipe, which cannot be gone back in. */
class MemoryFile implements Destination {
  readonly pieces: Uint8Array[] = [];
  readonly isSeekable: boolean;

  constructor(isSeekable: boolean) {
    this.isSeekable = isSeekable;
  }

  append(bytes: Uint8Array): void {
    this.pieces.push(bytes.slice());
  }

  writeAt(position: number, bytes: Uint8Array): void {
    expect(position).toBe(0);
    this.pieces[0]!.set(bytes);
  }

  get view(): DataView {
    const all = new Uint8Array(this.pieces.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const piece of this.pieces) {
      all.set(piece, at);
      at += piece.length;
    }
    return new DataView(all.buffer);
  }
}

/** Samples that integers hold exactly but for dither, different on each frame and side. */
const sampleAt = (frame: number, side: number): number => ((frame * 7 + side * 31) % 1000) / 1000 - 0.5;

/** A file of so many frames, written in blocks of these lengths over and over. */
async function written(bits: AudioBits, frames: number, blocks: readonly number[], isSeekable = true) {
  const file = new MemoryFile(isSeekable);
  const writer = await WavWriter.open(file, RATE, bits);
  for (let done = 0, block = 0; done < frames; block++) {
    const length = Math.min(frames - done, blocks[block % blocks.length]!);
    const sideOf = (side: number): Float32Array =>
      Float32Array.from({ length: length + 3 }, (_, index) => sampleAt(done + index, side));
    await writer.write(sideOf(0), sideOf(1), length);
    done += length;
  }
  await writer.close();
  return file;
}

const integerAt = (view: DataView, at: number, bits: AudioBits): number =>
  bits === 16
    ? view.getInt16(at, true) / 32_767
    : (view.getUint16(at, true) + view.getInt8(at + 2) * 65_536) / 8_388_607;

test("every frame is in the file, left before right, at the place that its width gives it", async () => {
  const bits = fc.constantFrom<AudioBits>(16, 24, 32);
  const blocks = fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 1, maxLength: 3 });
  await fc.assert(
    // More than the writer holds at once, or hardly anything.
    fc.asyncProperty(
      bits,
      fc.oneof(fc.nat(50), fc.integer({ min: 120_000, max: 280_000 })),
      blocks,
      async (width, frames, lengths) => {
        const { view } = await written(width, frames, frames > 50 ? lengths.map((length) => length + 10_000) : lengths);
        const bytes = width / 8;
        expect(view.byteLength).toBe(HEADER_BYTES + frames * 2 * bytes);
        const nearest = width === 16 ? 1.6 / 32_767 : width === 24 ? 1 / 8_388_607 : 0;
        for (let frame = 0; frame < frames; frame += frames > 50 ? 97 : 1)
          for (const side of [0, 1]) {
            const at = HEADER_BYTES + (2 * frame + side) * bytes;
            const value = width === 32 ? view.getFloat32(at, true) : integerAt(view, at, width);
            const off = Math.abs(value - Math.fround(sampleAt(frame, side)));
            if (off > nearest) expect([frame, side, value]).toEqual([frame, side, sampleAt(frame, side)]);
          }
      },
    ),
    { numRuns: 12 },
  );
});

test("bytes go out a mebibyte at a time, of whole frames, so that a long song is few pieces", async () => {
  for (const bits of [16, 24, 32] as const) {
    const frameBytes = bits / 4;
    const { pieces } = await written(bits, 400_000, [30_011]);
    const [, ...data] = pieces;
    for (const { length } of data.slice(0, -1)) expect(length).toBe(Math.floor(MEBIBYTE / frameBytes) * frameBytes);
    expect(data).toHaveLength(Math.ceil(400_000 / Math.floor(MEBIBYTE / frameBytes)));
  }
});

const tag = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));

test("the header says what follows; of a pipe, which cannot be gone back in, no length", async () => {
  for (const [bits, format] of [
    [16, 1],
    [24, 1],
    [32, 3],
  ] as const) {
    const { view } = await written(bits, 100, [33]);
    const frameBytes = bits / 4;
    expect([0, 8, 12, 38, 50].map((at) => tag(view, at))).toEqual(["RIFF", "WAVE", "fmt ", "fact", "data"]);
    expect(view.getUint32(4, true)).toBe(view.byteLength - 8);
    expect([20, 22, 32, 34].map((at) => view.getUint16(at, true))).toEqual([format, 2, frameBytes, bits]);
    expect([24, 28].map((at) => view.getUint32(at, true))).toEqual([RATE, RATE * frameBytes]);
    expect([46, 54].map((at) => view.getUint32(at, true))).toEqual([100, 100 * frameBytes]);
    const pipe = await written(bits, 100, [33], false);
    expect([4, 46, 54].map((at) => pipe.view.getUint32(at, true))).toEqual([0xffff_ffff, 0xffff_ffff, 0xffff_ffff]);
  }
});
