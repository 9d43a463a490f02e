import { fail, ok, type Result } from "../AppError.ts";
import { newId } from "../id.ts";
import { noteNumber, parseNote } from "../music/noteName.ts";
import { schemaProblem } from "../schemaProblem.ts";
import { boardSchema, type BoardJson, type PadJson } from "./boardSchema.ts";
import { blockingPad } from "./commands/pads.ts";
import { newBoard } from "./newBoard.ts";
import { newPad, padNote } from "./newPad.ts";
import { BOARD_VERSION, type Board, type Pad } from "./records.ts";

/**
 * Reads the JSON form of a board, of this version or the older one. Missing fields take their defaults.
 * Errors: `BOARD_INVALID` with a sentence that names the field, also for pads that overlap or leave the grid.
 */
export function readBoard(json: unknown): Result<Board> {
  const problem = schemaProblem(boardSchema, json);
  if (problem) return fail("BOARD_INVALID", problem);
  const { version: _version, pads: padJsons = [], defaultPad = {}, ...fields } = json as BoardJson;
  const start = newBoard({ ...fields, defaultPad: padFields(defaultPad), version: BOARD_VERSION });
  if (start.endOctave < start.startOctave) return fail("BOARD_INVALID", "endOctave must not be below startOctave");
  const pads: Pad[] = [];
  const ids = new Set<string>();
  for (const [index, padJson] of padJsons.entries()) {
    const pad = newPad({ ...start.defaultPad, ...padFields(padJson) });
    const id = ids.has(pad.id) ? newId() : pad.id;
    ids.add(id);
    const { row, col, width, height } = pad.location;
    if (row + height > start.rows || col + width > start.cols)
      return fail("BOARD_INVALID", `pads[${index}] leaves the grid of ${start.rows} × ${start.cols} cells`);
    const blocking = blockingPad({ ...start, pads }, pad.location);
    if (blocking) return fail("BOARD_INVALID", `pads[${index}] overlaps pads[${pads.indexOf(blocking)}]`);
    if (pad.minValue > pad.maxValue) return fail("BOARD_INVALID", `pads[${index}].minValue must not be above maxValue`);
    pads.push({ ...pad, id });
  }
  return ok({ ...start, pads });
}

function padFields({ type, location, midiNote, ...fields }: PadJson): Partial<Pad> {
  return {
    ...fields,
    // The name the type had in the other reading of the specification.
    ...(type === undefined ? {} : { type: type === "pad" ? "button" : type }),
    ...(location === undefined ? {} : { location: { row: 0, col: 0, width: 1, height: 1, ...location } }),
    ...(midiNote === undefined ? {} : { midiNote: padNote(namedNumber(midiNote)) }),
  };
}

const MIDDLE_C = 60;

function namedNumber({ note, name, octave = 4 }: { note?: string; name?: string; octave?: number }): number {
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
export const writeBoard = (board: Board): BoardJson => ({ ...(board as object) });
