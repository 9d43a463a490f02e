import { fail, ok, type Result } from "../AppError.ts";

/** A SysEx message with places for a value: bytes, or one of the marks below 0. */
export interface SysExTemplate {
  readonly bytes: readonly number[];
  /** The largest value of its placeholders: 127, or 16383 if there are two halves. */
  readonly maxValue: number;
}

const VALUE = -1;
const UPPER = -2;
const LOWER = -3;
const MARKS: ReadonlyMap<string, number> = new Map([
  ["vv", VALUE],
  ["mm", UPPER],
  ["ll", LOWER],
]);
const MOST_BYTES = 512;

/**
 * Reads `F0 43 10 4C vv F7`: bytes in hex, `vv` for a value of 7 bits, `mm` and `ll` for the upper and lower half of one of 14.
 * Errors: `SYSEX_INVALID` with a sentence that names the place.
 */
export function readSysExText(text: string): Result<SysExTemplate> {
  const letters = text.replaceAll(/[\s,]/g, "").toLowerCase();
  if (letters.length % 2 === 1) return invalid("a byte has one digit only: write each with two, as in F0 0A vv F7");
  const bytes: number[] = [];
  for (let at = 0; at < letters.length; at += 2) {
    const pair = letters.slice(at, at + 2);
    const byte = MARKS.get(pair) ?? (/^[\da-f]{2}$/.test(pair) ? Number.parseInt(pair, 16) : null);
    if (byte === null) return invalid(`“${pair}” is neither a byte in hex nor vv, mm or ll`);
    bytes.push(byte);
  }
  return checked(bytes);
}

function checked(bytes: readonly number[]): Result<SysExTemplate> {
  if (bytes[0] !== 0xf0) return invalid("it has to begin with F0");
  if (bytes.at(-1) !== 0xf7) return invalid("it has to end with F7");
  if (bytes.length < 3) return invalid("there is nothing between F0 and F7");
  if (bytes.length > MOST_BYTES) return invalid(`it has more than ${MOST_BYTES} bytes`);
  const above = bytes.slice(1, -1).find((byte) => byte > 127);
  if (above !== undefined) return invalid(`${above.toString(16).toUpperCase()} is above 7F`);
  const [upper, lower] = [UPPER, LOWER].map((mark) => bytes.includes(mark));
  if (upper !== lower) return invalid("mm and ll are the halves of one value: one of them is missing");
  if (upper && bytes.includes(VALUE)) return invalid("vv is a whole value and mm, ll are halves of one: use either");
  return ok({ bytes, maxValue: upper ? 16383 : 127 });
}

/** The message with `value` in its places. */
export const fillSysEx = ({ bytes }: SysExTemplate, value: number): readonly number[] =>
  bytes.map((byte) => (byte >= 0 ? byte : byte === UPPER ? value >> 7 : value & 127));

const invalid = (reason: string): ReturnType<typeof fail> => fail("SYSEX_INVALID", `The SysEx message: ${reason}.`);
