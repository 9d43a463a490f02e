import { noteLabel } from "../../music/noteLabel.ts";

/** Notes of a cell without those that MIDI does not have. */
export const playable = (numbers: readonly number[]): readonly number[] =>
  numbers.filter((number) => number >= 0 && number <= 127);

/** Name of a MIDI note; "" for a number that is none. */
export const labelOf = (number: number): string => (number >= 0 && number <= 127 ? noteLabel(number) : "");
