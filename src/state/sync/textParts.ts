/** Sizes by which texts are cut into parts. */
export interface Cutting {
  /** Shorter texts are sent whole. */
  readonly from: number;
  /** Letters of a part. */
  readonly least: number;
  readonly most: number;
  /** After the least, one of 2^bits places is a cut. */
  readonly bits: number;
}

export const CUTTING: Cutting = { from: 65_536, least: 8192, most: 65_536, bits: 13 };

/** Letters behind which nothing is seen of what stood before them. */
const WINDOW = 32;
const WORD_BITS = 32;
/** Blocks of notes are also cut by their content: in even music the numbers alone give no place to cut. */
const BLOCK = '{"time":[';
const BLOCK_LETTER = BLOCK.charCodeAt(0);

// Any numbers do; these are the same everywhere and for ever, as cuts have to be.
const MIXED = Int32Array.from({ length: 256 }, (_, index) => {
  const first = Math.imul(index + 1, 0x9e3779b1);
  const second = Math.imul(first ^ (first >>> 16), 0x85ebca6b);
  return Math.imul(second ^ (second >>> 13), 0xc2b2ae35);
});

/**
 * A text in parts. Where it is cut only the letters there say, so that what changes in a text changes the parts where it
 * stands and no others, whatever became longer or shorter before them.
 */
export function cutText(text: string, cutting: Cutting = CUTTING): string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length;) {
    const end = cutBehind(text, from, cutting);
    parts.push(text.slice(from, end));
    from = end;
  }
  return parts;
}

/** Returns the end of the part that starts at `from`. */
export function cutBehind(text: string, from: number, { least, most, bits }: Cutting = CUTTING): number {
  const last = Math.min(text.length, from + most);
  let sum = 0;
  let at = Math.max(from, from + least - WINDOW);
  for (; at < last; at++) {
    sum = ((sum << 1) + MIXED[text.charCodeAt(at) & 0xff]!) | 0;
    if (at - from < least) continue;
    const isBlock = text.charCodeAt(at) === BLOCK_LETTER && text.startsWith(BLOCK, at);
    if (isBlock || sum >>> (WORD_BITS - bits) === 0) break;
  }
  // Both halves of a character stay together: each part is sent as text.
  return isHalf(text, at) ? at + 1 : at;
}

const isHalf = (text: string, at: number): boolean =>
  at < text.length && text.charCodeAt(at) >= 0xdc00 && text.charCodeAt(at) <= 0xdfff;

/** True if parts can be identified by hashes, which needs a secure page. */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined;

/** The parts by their hashes, in order; one that stands in the text twice has its place twice. */
export async function hashedParts(
  parts: readonly string[],
): Promise<readonly (readonly [hash: string, part: string])[]> {
  const encoder = new TextEncoder();
  return Promise.all(
    parts.map(async (part) => {
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(part)));
      return [Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join(""), part] as const;
    }),
  );
}
