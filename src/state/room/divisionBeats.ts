const TRIPLET = 2 / 3;

/** Quarter notes of a note value such as `16n`, or `8t` for triplets. */
export function divisionBeats(division: string): number {
  const beats = 4 / Number.parseInt(division, 10);
  return division.endsWith("t") ? beats * TRIPLET : beats;
}
