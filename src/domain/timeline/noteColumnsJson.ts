import { fail, ok, type Result } from "../AppError.ts";
import { nextNoteId } from "./defaults.ts";
import { newColumns, noteListOf, noteListOfColumns, notesOf, type NoteChunk, type NoteList } from "./NoteList.ts";
import type { ReadReport } from "./ReadReport.ts";
import type { NoteColumnsJson } from "./timelineSchema.ts";

/**
 * The compact JSON form of notes: blocks of columns. `time` holds the steps from note to note, the first from the start of
 * the roll. A column whose notes all have one value is that value. A velocity that is a whole number is in 127ths, as MIDI
 * has it; one with a fraction is the velocity itself, 0 to 1. The notes themselves define the cuts of blocks, so that the same
 * notes give the same text, and added or removed notes change the text of their own block only.
 */

/** Notes of a block. */
const BLOCK_NOTES = { least: 1024, most: 4096 } as const;
/** Average distance between possible starts of blocks, notes. */
const CUT_AT_ONE_OF = 1024;
const FULL_VELOCITY = 127;

type Column = number | readonly number[];

interface ColumnRule {
  readonly minimum: number;
  readonly maximum: number;
  readonly whole: boolean;
}

// The rules of `noteColumnsSchema`, by hand: a timeline may hold a million notes.
const RULES = {
  time: { minimum: 0, maximum: Number.MAX_SAFE_INTEGER, whole: true },
  duration: { minimum: 0, maximum: Number.MAX_SAFE_INTEGER, whole: true },
  number: { minimum: 0, maximum: 127, whole: true },
  channel: { minimum: 0, maximum: 16, whole: true },
  attack: { minimum: 0, maximum: 127, whole: false },
  release: { minimum: 0, maximum: 127, whole: false },
  muted: { minimum: 0, maximum: 1, whole: true },
} as const satisfies Record<string, ColumnRule>;

type ColumnName = keyof typeof RULES;

const NAMES = Object.keys(RULES) as ColumnName[];

/** The compact form of `list`. */
export function writeNoteColumns(list: NoteList): NoteColumnsJson[] {
  const blocks: NoteColumnsJson[] = [];
  let block = newBlock();
  let before = 0;
  for (const chunk of list.chunks) {
    for (let at = 0; at < chunk.length; at++) {
      if (endsBefore(chunk, at, block.time.length)) {
        blocks.push(closed(block));
        block = newBlock();
        before = 0;
      }
      block.time.push(chunk.time[at]! - before);
      before = chunk.time[at]!;
      block.duration.push(chunk.duration[at]!);
      block.number.push(chunk.number[at]!);
      block.channel.push(chunk.channel[at]!);
      block.attack.push(velocityJson(chunk.attack[at]!));
      block.release.push(velocityJson(chunk.release[at]!));
      block.muted.push(chunk.muted?.[at] ?? 0);
    }
  }
  if (block.time.length > 0) blocks.push(closed(block));
  return blocks;
}

/** True if a block of `length` notes ends before the note at `at`. */
function endsBefore({ time, number }: NoteChunk, at: number, length: number): boolean {
  if (length < BLOCK_NOTES.least) return false;
  if (length === BLOCK_NOTES.most) return true;
  // Any even spread does, also over times on a grid.
  const mixed = Math.imul(Math.imul(time[at]! | 0, 0x9e3779b1) ^ number[at]!, 0x85ebca6b);
  return ((mixed ^ (mixed >>> 15)) >>> 0) % CUT_AT_ONE_OF === 0;
}

type Block = Record<ColumnName, number[]>;

const newBlock = (): Block => ({ time: [], duration: [], number: [], channel: [], attack: [], release: [], muted: [] });

const closed = ({ time, duration, number, channel, attack, release, muted }: Block): NoteColumnsJson => ({
  time,
  duration: shortened(duration),
  number: shortened(number),
  channel: shortened(channel),
  attack: shortened(attack),
  release: shortened(release),
  ...(muted.includes(1) ? { muted: shortened(muted) } : {}),
});

const shortened = (column: number[]): number | number[] =>
  column.every((value) => value === column[0]) ? column[0]! : column;

function velocityJson(velocity: number): number {
  const value = Math.round(velocity * FULL_VELOCITY);
  return value / FULL_VELOCITY === velocity ? value : velocity;
}

const velocityOf = (value: number): number => (Number.isInteger(value) ? value / FULL_VELOCITY : value);

/**
 * Reads blocks of columns; `channel` is that of notes with 0. Bad notes are skipped if there is a report. Errors:
 * `TIMELINE_INVALID`.
 */
export function readNoteColumns(json: unknown, path: string, channel = 1, report?: ReadReport): Result<NoteList> {
  if (!Array.isArray(json)) return fail("TIMELINE_INVALID", `${path} must be array`);
  const blocks: NoteColumnsJson[] = [];
  for (const [index, block] of (json as readonly unknown[]).entries()) {
    const problem = blockProblem(block);
    if (problem === null) blocks.push(block as NoteColumnsJson);
    else if (report && hasTimes(block)) blocks.push(goodNotesOf(block, `${path}[${index}]`, report));
    else return fail("TIMELINE_INVALID", `${path}[${index}]${problem}`);
  }
  const columns = newColumns(blocks.reduce((length, { time }) => length + time.length, 0));
  let at = 0;
  for (const block of blocks) {
    fill(columns, at, block, channel);
    at += block.time.length;
  }
  return ok(isInOrder(columns) ? noteListOfColumns(columns) : noteListOf(notesOf(noteListOfColumns(columns))));
}

type Columns = Readonly<Record<string, unknown>>;

const hasTimes = (block: unknown): block is Columns & { readonly time: readonly unknown[] } =>
  typeof block === "object" && block !== null && Array.isArray((block as Columns)["time"]);

/** A block without its bad notes. Time steps of bad notes still count. */
function goodNotesOf(
  block: Columns & { readonly time: readonly unknown[] },
  path: string,
  report: ReadReport,
): NoteColumnsJson {
  const good = newBlock();
  let time = 0;
  let before = 0;
  for (let index = 0; index < block.time.length; index++) {
    const step = valueOf(block, "time", index);
    const isStep = valueProblem(step, RULES.time) === null;
    if (isStep) time += step as number;
    const problem = noteProblem(block, index) ?? (Number.isSafeInteger(time) ? null : BEYOND);
    if (problem !== null) {
      report.skipNote(`${path}${problem}`);
      continue;
    }
    for (const name of NAMES)
      good[name].push(name === "time" ? time - before : (valueOf(block, name, index) as number));
    before = time;
  }
  return good;
}

function noteProblem(block: Columns, index: number): string | null {
  for (const name of NAMES) {
    const problem = valueProblem(valueOf(block, name, index), RULES[name]);
    if (problem !== null) return `.${name}[${index}]${problem}`;
  }
  return null;
}

function valueOf(block: Columns, name: ColumnName, index: number): unknown {
  const column = block[name];
  // No column: none is muted.
  if (name === "muted" && column === undefined) return 0;
  return Array.isArray(column) ? (column as readonly unknown[])[index] : column;
}

function fill(columns: ReturnType<typeof newColumns>, from: number, block: NoteColumnsJson, channel: number): void {
  let time = 0;
  for (let index = 0; index < block.time.length; index++) {
    const at = from + index;
    time += block.time[index]!;
    columns.id[at] = nextNoteId();
    columns.time[at] = time;
    columns.duration[at] = valueAt(block.duration, index);
    columns.number[at] = valueAt(block.number, index);
    columns.channel[at] = valueAt(block.channel, index) || channel;
    columns.attack[at] = velocityOf(valueAt(block.attack, index));
    columns.release[at] = velocityOf(valueAt(block.release, index));
    if (block.muted !== undefined && valueAt(block.muted, index) === 1)
      (columns.muted ??= new Uint8Array(columns.length))[at] = 1;
  }
}

const valueAt = (column: Column, index: number): number => (typeof column === "number" ? column : column[index]!);

function isInOrder({ length, time, number }: NoteChunk): boolean {
  for (let at = 1; at < length; at++) {
    const step = time[at]! - time[at - 1]!;
    if (step < 0 || (step === 0 && number[at]! < number[at - 1]!)) return false;
  }
  return true;
}

function blockProblem(block: unknown): string | null {
  if (typeof block !== "object" || block === null || Array.isArray(block)) return " must be object";
  const columns = block as Readonly<Record<string, unknown>>;
  const { time } = columns;
  if (!Array.isArray(time)) return ".time must be array";
  for (const name of NAMES) {
    // No column: none is muted.
    if (name === "muted" && columns[name] === undefined) continue;
    const problem = columnProblem(columns[name], RULES[name], time.length);
    if (problem) return `.${name}${problem}`;
  }
  return Number.isSafeInteger((time as readonly number[]).reduce((sum, step) => sum + step, 0)) ? null : BEYOND;
}

const BEYOND = `: a time is beyond ${Number.MAX_SAFE_INTEGER} ticks`;

function columnProblem(column: unknown, rule: ColumnRule, length: number): string | null {
  if (!Array.isArray(column)) return valueProblem(column, rule);
  if (column.length !== length) return ` must have as many values as time, ${length}, not ${column.length}`;
  for (let index = 0; index < column.length; index++) {
    const problem = valueProblem(column[index], rule);
    if (problem) return `[${index}]${problem}`;
  }
  return null;
}

function valueProblem(value: unknown, { minimum, maximum, whole }: ColumnRule): string | null {
  if (typeof value !== "number" || !Number.isFinite(value) || (whole && !Number.isInteger(value)))
    return ` must be ${whole ? "integer" : "number"}`;
  if (value < minimum || value > maximum) return ` must be ${minimum} to ${maximum}, not ${value}`;
  const isUnclear = !whole && value > 1 && !Number.isInteger(value);
  return isUnclear ? ` must be whole (127ths) or at most 1, not ${value}` : null;
}

/** One chunk in the compact form, for the journal of unsaved changes. */
export const writeChunk = (chunk: NoteChunk): NoteColumnsJson[] =>
  writeNoteColumns({ chunks: [chunk], length: chunk.length, end: chunk.end });
