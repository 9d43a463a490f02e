import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { inTurn } from "./inTurn.ts";

/** A text as it is kept: in JSON it is written as it unfolds, never whole. */
export class PackedText {
  /** Gzip of UTF-8. */
  readonly gzip: Uint8Array;

  constructor(gzip: Uint8Array) {
    this.gzip = gzip;
  }
}

/** The value as JSON, which is a stream where there are packed texts in it. */
export function jsonOf(value: unknown): string | Readable {
  const texts: PackedText[] = [];
  // Nobody who writes a document can know it.
  const place = randomUUID();
  const json = JSON.stringify(value, (_key, field: unknown) => {
    if (!(field instanceof PackedText)) return field;
    texts.push(field);
    return place;
  });
  return texts.length === 0 ? json : Readable.from(chunksOf(json.split(place), texts), { objectMode: false });
}

async function* chunksOf(parts: readonly string[], texts: readonly PackedText[]): AsyncGenerator<Buffer> {
  for (const [index, part] of parts.entries()) {
    yield Buffer.from(part);
    const text = texts[index];
    if (text) yield* escaped(text);
  }
}

/** The text as the inside of a JSON string. */
async function* escaped({ gzip }: PackedText): AsyncGenerator<Buffer> {
  const unfolded = createGunzip({ chunkSize: 64 * 1024 });
  unfolded.end(gzip);
  // Escaped characters are ASCII, whose bytes have no other meaning in UTF-8, so each byte can be read as a character.
  for await (const chunk of unfolded as AsyncIterable<Buffer>) {
    await new Promise<void>(inTurn);
    yield Buffer.from(JSON.stringify(chunk.toString("latin1")).slice(1, -1), "latin1");
  }
}
