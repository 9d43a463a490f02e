import { fail } from "../AppError.ts";

/** Errors of JSON in the format of `@tonejs/midi`. `{place}` is replaced by the location. */
export const TONE_ERRORS = {
  TONE_SHAPE: "{place} is missing or is not what it must be",
  TONE_PPQ: "header.ppq must be a whole number of ticks from 1 to 32767",
  TONE_TRACK: "{place} is no track: it has no list of notes",
} as const;

export const refuseTone = (code: keyof typeof TONE_ERRORS, place = "") =>
  fail(code, TONE_ERRORS[code].replace("{place}", place), { place });

/** Requirements of each kind of record; others are left out. */
const TONE_WARNINGS = {
  note: "without a pitch from 0 to 127, a time or a length that can be read",
  controller: "without a number from 0 to 127, a time or a value that can be read",
  pitchBend: "without a time or a value that can be read",
  tempo: "without a time or a speed that can be read",
  timeSignature: "without a time or a meter that can be read",
  keySignature: "without a time or a key that can be read",
  meta: "without a time or a text that can be read",
} as const;

type ToneRecord = keyof typeof TONE_WARNINGS;

const NAMES: Readonly<Record<ToneRecord, readonly [one: string, many: string]>> = {
  note: ["note", "notes"],
  controller: ["control change", "control changes"],
  pitchBend: ["pitch bend", "pitch bends"],
  tempo: ["tempo", "tempos"],
  timeSignature: ["time signature", "time signatures"],
  keySignature: ["key signature", "key signatures"],
  meta: ["text", "texts"],
};

/** Records of a file that were left out. */
export class LeftOut {
  readonly #found = new Map<ToneRecord, { count: number; readonly first: string }>();

  /** `place`: location in the JSON. */
  add(kind: ToneRecord, place: string): void {
    const found = this.#found.get(kind);
    if (found) found.count += 1;
    else this.#found.set(kind, { count: 1, first: place });
  }

  /** A sentence for each kind. */
  messages(): readonly string[] {
    return [...this.#found].map(([kind, { count, first }]) => {
      const [one, many] = NAMES[kind];
      const what = `${count.toLocaleString("en-US")} ${count === 1 ? one : many} ${TONE_WARNINGS[kind]}`;
      return `${what} ${count === 1 ? `was left out: ${first}` : `were left out, the first: ${first}`}`;
    });
  }
}

/** True for one of `LeftOut.messages`, each of which reports a loss. */
export const mentionsLeftOut = (message: string): boolean =>
  Object.values(TONE_WARNINGS).some((needs) => message.includes(needs));
