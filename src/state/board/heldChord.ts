import { CHORD_NAMES } from "../../domain/music/chordNames.ts";
import { chordSymbol } from "../../domain/music/chordSymbol.ts";
import { pitchClassLabel } from "../../domain/music/noteLabel.ts";

const MOST_NOTES = 9;

/** The short symbol of each set of pitch classes above the root (bit n: n semitones). */
const SYMBOLS: ReadonlyMap<number, string> = symbolTable();

function symbolTable(): Map<number, string> {
  const table = new Map<number, string>();
  for (const [semitones, names] of CHORD_NAMES) {
    const set = classSet(semitones.split(" ").map(Number), 0);
    const symbol = chordSymbol(names);
    if (!table.has(set)) table.set(set, symbol === "M" || symbol === "major" ? "" : symbol);
  }
  return table;
}

function classSet(numbers: readonly number[], root: number): number {
  let set = 0;
  for (const number of numbers) set |= 1 << ((((number - root) % 12) + 12) % 12);
  return set;
}

/** Plain readings win over altered ones, root positions over inversions: C/E rather than Em#5. */
const strangeness = (symbol: string, inverted: boolean): number =>
  symbol.length + (/[#b]/.test(symbol) ? 3 : 0) + (inverted ? 2 : 0);

/** Name of the chord that these MIDI notes (lowest first) make, for example `Em9`; "" if they make none. */
export function heldChord(numbers: readonly number[]): string {
  if (numbers.length < 3 || numbers.length > MOST_NOTES) return "";
  const bass = numbers[0]! % 12;
  let best = "";
  let least = Number.POSITIVE_INFINITY;
  for (const number of numbers) {
    const root = number % 12;
    const symbol = SYMBOLS.get(classSet(numbers, root));
    if (symbol === undefined) continue;
    const strange = strangeness(symbol, root !== bass);
    if (strange >= least) continue;
    least = strange;
    best = `${pitchClassLabel(root)}${symbol}${root === bass ? "" : `/${pitchClassLabel(bass)}`}`;
  }
  return best;
}
