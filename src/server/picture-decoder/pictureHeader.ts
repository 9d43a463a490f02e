import type { PictureFormat } from "./PictureDecoder.ts";

/** Costs of a picture that its header tells before anything is decoded. */
export interface PictureHeader {
  readonly width: number;
  readonly height: number;
  /** Number of times that decoding goes over the whole picture. */
  readonly passes: number;
  /** Bytes of the whole picture where it is decoded in one piece, else 0. */
  readonly heldBytes: number;
}

/** The header of a picture, or null where it has none that can be decoded. */
export function pictureHeader(file: Uint8Array, format: PictureFormat): PictureHeader | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  try {
    const header = readers[format](bytes);
    return header && header.width > 0 && header.height > 0 ? header : null;
  } catch (error) {
    // Reads past the end of a file that was cut off.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const readers: Readonly<Record<PictureFormat, (bytes: Buffer) => PictureHeader | null>> = {
  png: pngHeader,
  jpeg: jpegHeader,
  webp: webpHeader,
  gif: (bytes) => onePass(bytes.readUInt16LE(6), bytes.readUInt16LE(8)),
};

const onePass = (width: number, height: number): PictureHeader => ({ width, height, passes: 1, heldBytes: 0 });

/** Channels of a decoded PNG by color type; a palette becomes RGBA. */
const PNG_CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };
const ADAM7_PASSES = 7;

/** PNG specification (third edition), 11.2.1. */
function pngHeader(bytes: Buffer): PictureHeader | null {
  const channels = PNG_CHANNELS[bytes.readUInt8(25)];
  if (bytes.toString("latin1", 12, 16) !== "IHDR" || channels === undefined) return null;
  const [width, height, depth] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes.readUInt8(24)];
  if (bytes.readUInt8(28) === 0) return onePass(width, height);
  return { width, height, passes: ADAM7_PASSES, heldBytes: width * height * channels * (depth > 8 ? 2 : 1) };
}

const SOS = 0xda;
const EOI = 0xd9;
/** Frames with Huffman codes: baseline, extended and progressive. Browsers show no others. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
/** Bytes of a progressive picture's coefficient. */
const COEFFICIENT_BYTES = 2;

/** ITU-T T.81, B.2: the frame's size, and one pass for each scan. */
function jpegHeader(bytes: Buffer): PictureHeader | null {
  let frame: { width: number; height: number; heldBytes: number } | null = null;
  let passes = 0;
  for (let at = nextMarker(bytes, 2); at !== -1 && at + 3 < bytes.length;) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === EOI || OTHER_FRAMES.has(marker)) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (FRAMES.has(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      const coefficients = width * height * bytes.readUInt8(at + 9) * COEFFICIENT_BYTES;
      frame = { width, height, heldBytes: marker === 0xc2 ? coefficients : 0 };
    }
    if (marker === SOS) passes++;
    at = nextMarker(bytes, end);
  }
  return frame && passes > 0 ? { ...frame, passes } : null;
}

/** The place of the next marker that has a segment, behind the data of a scan too; -1 where there is none. */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0;
    // 0 stands for the byte 255 in a scan, D0 to D7 divide one, 1 has no segment, and 255 fills.
    if (marker > 1 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at;
  }
  return -1;
}

const WEBP_SIDE_MASK = 0x3fff;

/** RFC 9649 (WebP), 2.5 to 2.7, and RFC 6386 (VP8), 9.1. */
function webpHeader(bytes: Buffer): PictureHeader | null {
  switch (bytes.toString("latin1", 12, 16)) {
    case "VP8 ":
      return onePass(bytes.readUInt16LE(26) & WEBP_SIDE_MASK, bytes.readUInt16LE(28) & WEBP_SIDE_MASK);
    case "VP8L": {
      const sides = bytes.readUInt32LE(21);
      return onePass((sides & WEBP_SIDE_MASK) + 1, ((sides >>> 14) & WEBP_SIDE_MASK) + 1);
    }
    case "VP8X":
      return onePass(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
    default:
      return null;
  }
}
