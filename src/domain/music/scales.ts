/** Scales by id: semitones above the root, rising. Displayed names are in `ui/strings`. */
export const SCALES = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  harmonicMinor: [0, 2, 3, 5, 7, 8, 11],
  melodicMinor: [0, 2, 3, 5, 7, 9, 11],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  locrian: [0, 1, 3, 5, 6, 8, 10],
  majorPentatonic: [0, 2, 4, 7, 9],
  minorPentatonic: [0, 3, 5, 7, 10],
  blues: [0, 3, 5, 6, 7, 10],
  wholeTone: [0, 2, 4, 6, 8, 10],
  diminished: [0, 2, 3, 5, 6, 8, 9, 11],
  chromatic: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
} as const satisfies Readonly<Record<string, readonly number[]>>;

export type ScaleId = keyof typeof SCALES;

export const SCALE_IDS = Object.keys(SCALES) as readonly ScaleId[];

export const isScaleId = (text: unknown): text is ScaleId => typeof text === "string" && Object.hasOwn(SCALES, text);

/** Semitones to the nearest tone of the scale, by pitch class 0..11; to the lower one of two that are as near. */
export function snapTable(scale: ScaleId, root: number): Int8Array {
  const tones = new Set<number>(SCALES[scale].map((semitone) => (semitone + root) % 12));
  return Int8Array.from({ length: 12 }, (_, pitchClass) => {
    for (let distance = 0; distance < 12; distance++) {
      if (tones.has((pitchClass - distance + 12) % 12)) return -distance;
      if (tones.has((pitchClass + distance) % 12)) return distance;
    }
    return 0;
  });
}

/** The tone `degrees` above `key`, a tone of the scale: 2 is a third, 4 a fifth. A key outside counts as the tone below. */
export function scaleTone(scale: ScaleId, root: number, key: number, degrees: number): number {
  const tones: readonly number[] = SCALES[scale];
  const above = (((key - root) % 12) + 12) % 12;
  let degree = tones.length - 1;
  while (tones[degree]! > above) degree--;
  const target = degree + degrees;
  const octave = Math.floor(target / tones.length);
  return key - above + tones[target - octave * tones.length]! + 12 * octave;
}
