import { fail, ok, type Result } from "../AppError.ts";
import { describeNote, noteNumber, parseNote } from "../music/noteName.ts";

/** Fields that name a pitch as people write it (specification 3, MidiNote); null is as absent. */
export interface WrittenPitch {
  /** MIDI note number 0..127; wins. */
  readonly number?: number | null | undefined;
  /** `C#4`, the number itself, or, with an octave, `C#`. */
  readonly note?: number | string | null | undefined;
  /** `C#` with an octave, or `C#4`. */
  readonly name?: string | null | undefined;
  readonly octave?: number | null | undefined;
}

/** A note of section 3's shape, with every field. */
export interface PlayedNote {
  /** On the room's clock, ms. */
  readonly time: number;
  /** From its beginning to now, ms; 0 of one that begins. */
  readonly duration: number;
  /** 1..16. */
  readonly channel: number;
  /** `C#`. */
  readonly name: string;
  /** `C#4`. */
  readonly note: string;
  readonly octave: number;
  /** MIDI note number 0..127; C4 is 60. */
  readonly number: number;
  /** 0..1; above 0 it begins. */
  readonly attack: number;
  /** 0..1. */
  readonly release: number;
  readonly on: boolean;
}

/** The MIDI note number. Errors: `NOTE_INVALID`. */
export function numberOfPitch({ number, note, name, octave }: WrittenPitch): Result<number> {
  const given = number ?? (typeof note === "number" ? note : null);
  if (given !== null) return ok(given);
  let problem: Result<number> = fail(
    "NOTE_INVALID",
    "The note has no pitch: a number, a note, or a name with an octave",
  );
  for (const text of [note, name]) {
    if (typeof text !== "string") continue;
    const spelled = octave === null || octave === undefined ? null : noteNumber(text, octave);
    if (spelled !== null)
      return spelled <= 127 ? ok(spelled) : fail("NOTE_INVALID", `"${text}" in octave ${octave} is above G9`);
    const read = parseNote(text);
    if (read.ok) return ok(read.value.number);
    problem = read;
  }
  return problem;
}

/** `value` 0..1: velocity, or release velocity. */
export function playedNote(
  number: number,
  isOn: boolean,
  value: number,
  when: Pick<PlayedNote, "time" | "duration" | "channel">,
): PlayedNote {
  const { name, note, octave } = describeNote(number);
  const { time, duration, channel } = when;
  return {
    time,
    duration,
    channel,
    name,
    note,
    octave,
    number,
    attack: isOn ? value : 0,
    release: isOn ? 0 : value,
    on: isOn,
  };
}
