import { crc32, deflateSync } from "node:zlib";

/** First column and row of each pass, and steps between columns and rows (PNG specification, 8.2). */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const WHOLE = [[0, 0, 1, 1]] as const;

interface PngOptions {
  readonly interlaced?: boolean;
  /** 1: black and white; 24: red, green, blue; 64: with transparency, 16 bits each. */
  readonly bits?: 1 | 24 | 64;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A black PNG with all its rows, however large: a few kilobytes that unfold to many megabytes. */
export function pngOf(width: number, height: number, { interlaced = false, bits = 1 }: PngOptions = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = bits === 1 ? 1 : bits === 24 ? 8 : 16;
  head[9] = bits === 1 ? 0 : bits === 24 ? 2 : 6;
  head[12] = interlaced ? 1 : 0;
  let bytes = 0;
  for (const [left, top, stepX, stepY] of interlaced ? ADAM7 : WHOLE) {
    const [columns, rows] = [Math.ceil((width - left) / stepX), Math.ceil((height - top) / stepY)];
    if (columns > 0 && rows > 0) bytes += rows * (1 + Math.ceil((columns * bits) / 8));
  }
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(bytes))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
