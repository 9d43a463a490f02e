import { fail, ok, type Result } from "../AppError.ts";
import { noteNumber, parseNote } from "../music/noteName.ts";
import { DEFAULT_ATTACK, DEFAULT_RELEASE, nextNoteId } from "./defaults.ts";
import type { Note } from "./Note.ts";
import { noteListOf, type NoteList } from "./NoteList.ts";

const MIDDLE_C = 60;

interface NumberRule {
  readonly minimum: number;
  readonly maximum: number;
  readonly whole: boolean;
}

// The rules of `noteSchema`, by hand: a timeline may hold a million notes.
const RULES: Readonly<Record<string, NumberRule>> = {
  time: { minimum: 0, maximum: Number.MAX_SAFE_INTEGER, whole: true },
  duration: { minimum: 0, maximum: Number.MAX_SAFE_INTEGER, whole: true },
  number: { minimum: 0, maximum: 127, whole: true },
  channel: { minimum: 1, maximum: 16, whole: true },
  attack: { minimum: 0, maximum: 1, whole: false },
  release: { minimum: 0, maximum: 1, whole: false },
  octave: { minimum: -Infinity, maximum: Infinity, whole: true },
};
const RULE_ENTRIES = Object.entries(RULES);

/** Reads the notes of a roll. `defaultTicks` is the length of a note that has none. Errors: `TIMELINE_INVALID`. */
export function readNotes(json: unknown, path: string, channel: number, defaultTicks: number): Result<NoteList> {
  if (!Array.isArray(json)) return fail("TIMELINE_INVALID", `${path} must be array`);
  const notes: Note[] = [];
  for (let index = 0; index < json.length; index++) {
    const value: unknown = json[index];
    const problem = noteProblem(value);
    if (problem) return fail("TIMELINE_INVALID", `${path}[${index}]${problem}`);
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
      channel: fields.channel ?? channel,
      attack: fields.attack ?? DEFAULT_ATTACK,
      release: fields.release ?? DEFAULT_RELEASE,
    });
  }
  return ok(noteListOf(notes));
}

/** The number a note's names give: `note` as C#4, or `name` and `octave`; either field may hold either form. */
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
  for (const [name, { minimum, maximum, whole }] of RULE_ENTRIES) {
    const field = fields[name];
    if (field === undefined) continue;
    if (typeof field !== "number" || !Number.isFinite(field)) return `.${name} must be ${whole ? "integer" : "number"}`;
    if (whole && !Number.isInteger(field)) return `.${name} must be integer`;
    if (field < minimum || field > maximum) return `.${name} must be ${minimum} to ${maximum}, not ${field}`;
  }
  for (const name of ["note", "name"]) {
    if (fields[name] !== undefined && typeof fields[name] !== "string") return `.${name} must be string`;
  }
  if (fields["on"] !== undefined && typeof fields["on"] !== "boolean") return ".on must be boolean";
  return unnamedNote(fields);
}

/** A note named in a way that is no note is refused, rather than played as another. */
function unnamedNote(fields: Readonly<Record<string, unknown>>): string | null {
  if (fields["number"] !== undefined || (fields["note"] === undefined && fields["name"] === undefined)) return null;
  return namedNumber(fields) === null ? `.note is no note: a letter A-G, an optional # or b, and an octave` : null;
}
