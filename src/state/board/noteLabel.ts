const LABELS = ["C", "C♯", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B"] as const;

/** How a note is printed on pads and keys, with real accidentals and the octave clamped at 0 (specification 4). */
export const noteLabel = (number: number): string =>
  `${LABELS[number % 12]!}${Math.max(0, Math.floor(number / 12) - 1)}`;
