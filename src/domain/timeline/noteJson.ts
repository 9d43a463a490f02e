import { fail, ok, type Result } from "../AppError.ts";
import { describeNote, noteNumber, parseNote } from "../music/noteName.ts";
import { DEFAULT_ATTACK, DEFAULT_RELEASE, nextNoteId } from "./defaults.ts";
import type { Note } from "./Note.ts";
import { noteListOf, type NoteList } from "./NoteList.ts";
import type { ReadReport } from "./ReadReport.ts";
import type { NoteJson } from "./timelineSchema.ts";

const MIDDLE_C = 60;

interface NumberRule {
  readonly minimum: number;
  readonly maximum: number;
  readonly whole: boolean;
}

// The rules of `noteSchema`, by hand: a timeline may hold a million notes.
const TICKS: NumberRule = { minimum: 0, maximum: Number.MAX_SAFE_INTEGER, whole: true };
const SEVEN_BIT: NumberRule = { minimum: 0, maximum: 127, whole: true };
const CHANNEL: NumberRule = { minimum: 0, maximum: 16, whole: true };
const UNIT: NumberRule = { minimum: 0, maximum: 1, whole: false };
const OCTAVE: NumberRule = { minimum: -Infinity, maximum: Infinity, whole: true };

/**
 * Reads the notes of a roll. `defaultTicks` is the length of a note that has none; `channel` is that of one without, or with
 * 0: it plays wherever its track does. Bad notes are skipped where there is a report of them. Errors: `TIMELINE_INVALID`.
 */
export function readNotes(
  json: unknown,
  path: string,
  channel: number,
  defaultTicks: number,
  report?: ReadReport,
): Result<NoteList> {
  if (!Array.isArray(json)) return fail("TIMELINE_INVALID", `${path} must be array`);
  const notes: Note[] = [];
  for (let index = 0; index < json.length; index++) {
    const value: unknown = json[index];
    const problem = noteProblem(value);
    if (problem !== null) {
      if (!report) return fail("TIMELINE_INVALID", `${path}[${index}]${problem}`);
      report.skipNote(`${path}[${index}]${problem}`);
      continue;
    }
    const fields = value as Partial<Note> & {
      readonly note?: string;
      readonly name?: string;
      readonly octave?: number;
    };
    notes.push({
      id: nextNoteId(),
      time: fields.time ?? 0,
      duration: fields.duration ?? defaultTicks,
      number: fields.number ?? namedNumber(fields) ?? MIDDLE_C,
      channel: fields.channel || channel,
      attack: fields.attack ?? DEFAULT_ATTACK,
      release: fields.release ?? DEFAULT_RELEASE,
      ...(fields.muted ? { muted: true } : {}),
    });
  }
  return ok(noteListOf(notes));
}

/** Key number of a note's names: `note` as C#4, or `name` and `octave`; either field may have either form. */
function namedNumber({ note, name, octave }: { note?: string; name?: string; octave?: number }): number | null {
  for (const text of [note, name]) {
    if (text === undefined) continue;
    const parsed = parseNote(text);
    if (parsed.ok) return parsed.value.number;
    const number = octave === undefined ? null : noteNumber(text, octave);
    if (number !== null && number <= 127) return number;
  }
  return null;
}

function noteProblem(value: unknown): string | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return " must be object";
  const fields = value as Readonly<Record<string, unknown>>;
  return (
    numberProblem("time", fields["time"], TICKS) ??
    numberProblem("duration", fields["duration"], TICKS) ??
    numberProblem("number", fields["number"], SEVEN_BIT) ??
    numberProblem("channel", fields["channel"], CHANNEL) ??
    numberProblem("attack", fields["attack"], UNIT) ??
    numberProblem("release", fields["release"], UNIT) ??
    numberProblem("octave", fields["octave"], OCTAVE) ??
    typeProblem("note", fields["note"], "string") ??
    typeProblem("name", fields["name"], "string") ??
    typeProblem("on", fields["on"], "boolean") ??
    typeProblem("muted", fields["muted"], "boolean") ??
    unnamedNote(fields)
  );
}

function numberProblem(name: string, field: unknown, { minimum, maximum, whole }: NumberRule): string | null {
  if (field === undefined) return null;
  if (typeof field !== "number" || !Number.isFinite(field) || (whole && !Number.isInteger(field)))
    return `.${name} must be ${whole ? "integer" : "number"}`;
  return field < minimum || field > maximum ? `.${name} must be ${minimum} to ${maximum}, not ${field}` : null;
}

const typeProblem = (name: string, field: unknown, type: "string" | "boolean"): string | null =>
  field === undefined || typeof field === type ? null : `.${name} must be ${type}`;

/** A note named in a way that is no note is refused, rather than played as another. */
function unnamedNote(fields: Readonly<Record<string, unknown>>): string | null {
  if (fields["number"] !== undefined || (fields["note"] === undefined && fields["name"] === undefined)) return null;
  return namedNumber(fields) === null ? `.note is no note: a letter A-G, an optional # or b, and an octave` : null;
}

const NAMED_NOTES = Array.from({ length: 128 }, (_, number) => describeNote(number));

/** The JSON form of notes, with the fields that follow from others written for other readers. */
export function writeNotes(list: NoteList): NoteJson[] {
  const notes: NoteJson[] = [];
  for (const chunk of list.chunks) {
    for (let i = 0; i < chunk.length; i++) {
      const number = chunk.number[i]!;
      const attack = chunk.attack[i]!;
      const named = NAMED_NOTES[number]!;
      notes.push({
        time: chunk.time[i]!,
        duration: chunk.duration[i]!,
        number,
        channel: chunk.channel[i]!,
        attack,
        release: chunk.release[i]!,
        note: named.note,
        name: named.name,
        octave: named.octave,
        on: attack > 0,
        ...(chunk.muted?.[i] ? { muted: true } : {}),
      });
    }
  }
  return notes;
}
