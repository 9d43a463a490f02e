import { fail, ok, type Result } from "../AppError.ts";
import { newId } from "../id.ts";
import { noteNumber, parseNote } from "../music/noteName.ts";
import { schemaProblem } from "../schemaProblem.ts";
import { boardSchema, padSchema, type BoardJson, type PadJson } from "./boardSchema.ts";
import { blockingPad } from "./commands/pads.ts";
import { newBoard } from "./newBoard.ts";
import { newPad, padNote, padNumber } from "./newPad.ts";
import { BOARD_VERSION, type Board, type Pad } from "./records.ts";

/**
 * Reads the JSON form of a board, of this version or the older one. Missing fields take their defaults.
 * Errors: `BOARD_INVALID` with a sentence that names the field, also for pads that overlap or leave the grid.
 */
export function readBoard(json: unknown): Result<Board> {
  const problem = schemaProblem(boardSchema, json);
  if (problem) return fail("BOARD_INVALID", problem);
  const { version: _version, format = 1, pads: padJsons = [], defaultPad = {}, ...fields } = json as BoardJson;
  const start = newBoard({ ...fields, defaultPad: padFields(defaultPad, format), version: BOARD_VERSION });
  if (start.endOctave < start.startOctave) return fail("BOARD_INVALID", "endOctave must not be below startOctave");
  let board = start;
  for (const [index, padJson] of padJsons.entries()) {
    const added = addPad(board, padJson, format, `pads[${index}]`);
    if (!added.ok) return added;
    board = added.value;
  }
  return ok(board);
}

/** What was left out of a board to open it. */
export interface MendedBoard {
  readonly board: Board;
  /** A sentence for each pad that is damaged. */
  readonly problems: readonly string[];
}

/** Reads a board without those of its pads that cannot be read. Errors: `BOARD_INVALID` when the board itself cannot. */
export function mendBoard(json: unknown): Result<MendedBoard> {
  const { pads: padJsons, ...rest } = (typeof json === "object" && json !== null ? json : {}) as Record<
    string,
    unknown
  >;
  const bare = readBoard(typeof json === "object" && json !== null ? { ...rest, pads: [] } : json);
  if (!bare.ok) return bare;
  const format = (rest as BoardJson).format ?? 1;
  let board = bare.value;
  const problems: string[] = [];
  for (const [index, padJson] of (Array.isArray(padJsons) ? padJsons : []).entries()) {
    const name = `pads[${index}]`;
    const wrong = schemaProblem(padSchema, padJson);
    const added = wrong ? fail("BOARD_INVALID", `${name}: ${wrong}`) : addPad(board, padJson as PadJson, format, name);
    if (added.ok) board = added.value;
    else problems.push(added.error.message);
  }
  return ok({ board, problems });
}

function addPad(board: Board, json: PadJson, format: number, name: string): Result<Board> {
  const pad = newPad({ ...board.defaultPad, ...padFields(json, format) });
  const { row, col, width, height } = pad.location;
  if (row + height > board.rows || col + width > board.cols)
    return fail("BOARD_INVALID", `${name} leaves the grid of ${board.rows} × ${board.cols} cells`);
  const blocking = blockingPad(board, pad.location);
  if (blocking) return fail("BOARD_INVALID", `${name} overlaps pads[${board.pads.indexOf(blocking)}]`);
  if (pad.minValue > pad.maxValue) return fail("BOARD_INVALID", `${name}.minValue must not be above maxValue`);
  const isTaken = board.pads.some(({ id }) => id === pad.id);
  return ok({ ...board, pads: [...board.pads, isTaken ? { ...pad, id: newId() } : pad] });
}

function padFields(json: PadJson, format: number): Partial<Pad> {
  const { type, location, midiNote, channel, ...fields } = json;
  return {
    ...fields,
    ...(channel === undefined ? {} : { channel: format < 2 && isOfFormat1(json) && channel === 0 ? null : channel }),
    // The name the type had in the other reading of the specification.
    ...(type === undefined ? {} : { type: type === "pad" ? "button" : type }),
    ...(location === undefined ? {} : { location: { row: 0, col: 0, width: 1, height: 1, ...location } }),
    ...(midiNote === undefined ? {} : { midiNote: padNote(namedNumber(midiNote)) }),
  };
}

/** Written by the program before format 2, with every field: channel 0 was the board's. */
const isOfFormat1 = (json: PadJson): boolean =>
  json.id !== undefined && json.labelOff !== undefined && json.disabled !== undefined && json.pad2 !== undefined;

const MIDDLE_C = 60;

function namedNumber({ note, name, octave = 4 }: { note?: string; name?: string; octave?: number }): number {
  // The octave is below those that names have: only the number of a note of that name is right.
  if (octave < 0) {
    const low = padNumber({ name: (name ?? note ?? "").replace(/-?\d+$/, ""), note: "", octave: -1 });
    if (low >= 0) return low;
  }
  for (const text of [note, name]) {
    if (text === undefined) continue;
    const parsed = parseNote(text);
    if (parsed.ok) return parsed.value.number;
    const number = noteNumber(text, octave);
    if (number !== null && number <= 127) return number;
  }
  return MIDDLE_C;
}

/** The JSON form of a board: its records as they are. */
export const writeBoard = (board: Board): BoardJson => ({ ...(board as object), format: 2 });
