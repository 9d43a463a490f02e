import { fail, ok, type Result } from "../AppError.ts";
import { newId } from "../id.ts";
import { noteNumber, parseNote } from "../music/noteName.ts";
import { schemaProblem } from "../schemaProblem.ts";
import { boardSchema, padSchema, type BoardJson, type PadJson } from "./boardSchema.ts";
import { blockingPad, overlaps } from "./commands/pads.ts";
import { followsItself } from "./following.ts";
import { messageSchema } from "./messageSchema.ts";
import { messageProblem, messagesProblem, MOST_MESSAGES, newMessage, type PadMessage } from "./padMessage.ts";
import { newBoard } from "./newBoard.ts";
import { newPad, padNote, padNumber } from "./newPad.ts";
import { sharePage } from "./pages.ts";
import { BOARD_VERSION, type Board, type Pad, type PadLocation } from "./records.ts";
import type { PadWidget } from "./padWidget.ts";
import { defaultWidget, NEW_STEP } from "./widget/widgetKinds.ts";
import { widgetProblem } from "./widget/widgetProblem.ts";

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
  const defaultProblem = messagesProblem(start.defaultPad.messages ?? []);
  if (defaultProblem) return fail("BOARD_INVALID", `defaultPad.${defaultProblem}`);
  let board = start;
  for (const [index, padJson] of padJsons.entries()) {
    const added = addPad(board, padJson, format, `pads[${index}]`);
    if (!added.ok) return added;
    board = added.value;
  }
  const follower = followsItself(board.pads);
  if (follower) return fail("BOARD_INVALID", `pads[${board.pads.indexOf(follower)}].follows leads back to itself`);
  return ok(board);
}

/** A board as far as it could be read. */
export interface MendedBoard {
  readonly board: Board;
  /** A sentence for each repair: what was damaged, and what became of it. */
  readonly problems: readonly string[];
}

/** Without these nobody knows what the rest means: they are not guessed. */
const INDISPENSABLE: ReadonlySet<string> = new Set(["version", "format", "rows", "cols"]);

/**
 * Reads a damaged board: fields that cannot be read take their defaults, and pads that then have no place are left out.
 * Errors: `BOARD_INVALID` when it is no board, or one of an unknown version or grid.
 */
export function mendBoard(json: unknown): Result<MendedBoard> {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return fail("BOARD_INVALID", "it is no board");
  const { pads: padJsons, ...rest } = json as Record<string, unknown>;
  const problems: string[] = [];
  const start = readBoard({ ...soundFields(rest, problems), pads: [] });
  if (!start.ok) return start;
  const format = (rest as BoardJson).format ?? 1;
  let board = start.value;
  for (const [index, padJson] of (Array.isArray(padJsons) ? padJsons : []).entries()) {
    const name = `pads[${index}]`;
    const repairs: string[] = [];
    const added = mendPad(board, padJson, { format, name, repairs });
    if (added.ok) board = added.value;
    problems.push(...(added.ok ? repairs : [`${added.error.message}: it is left out`]));
  }
  return ok({ board: withoutCircles(board, problems), problems });
}

/** Pads that came to follow themselves follow nobody. */
function withoutCircles(board: Board, problems: string[]): Board {
  const follower = followsItself(board.pads);
  if (!follower) return board;
  problems.push(`pads[${board.pads.indexOf(follower)}].follows leads back to itself: it follows none`);
  const pads = board.pads.map((pad) => (pad === follower ? { ...pad, follows: null } : pad));
  return withoutCircles({ ...board, pads }, problems);
}

interface Mending {
  readonly format: number;
  readonly name: string;
  readonly repairs: string[];
}

function mendPad(board: Board, json: unknown, { format, name, repairs }: Mending): Result<Board> {
  if (typeof json !== "object" || json === null) return fail("BOARD_INVALID", `${name} is no pad`);
  const fields: PadJson = {};
  for (const [key, value] of Object.entries(json)) {
    const problem = schemaProblem(padSchema, { [key]: value });
    if (key === "messages" && Array.isArray(value)) fields.messages = soundMessages(value, name, repairs);
    else if (problem === null) Object.assign(fields, { [key]: value });
    else if (key === "location") return fail("BOARD_INVALID", `${name}.${problem}`);
    else repairs.push(`${name}.${problem}: it has its default`);
  }
  const misfit = widgetProblem(newPad({ ...board.defaultPad, ...padFields(fields, format) }));
  if (misfit !== null) {
    repairs.push(`${name}.${misfit}: it has its default`);
    fields.widget = null;
  }
  const misplaced = otherPlaceProblem(board, newPad({ ...board.defaultPad, ...padFields(fields, format) }));
  if (misplaced !== null) {
    repairs.push(`${name}.${misplaced}: it is hidden there`);
    fields.otherLocation = null;
  }
  return addPad(board, fields, format, name);
}

/** A message that cannot be read is left out: half of it might say something else. */
function soundMessages(jsons: readonly unknown[], pad: string, repairs: string[]): NonNullable<PadJson["messages"]> {
  const messages: NonNullable<PadJson["messages"]> = [];
  for (const [index, json] of jsons.entries()) {
    const wrong = schemaProblem(messageSchema, json);
    const problem = wrong ?? messageProblem(newMessage(json as Partial<PadMessage>));
    if (problem === null && messages.length < MOST_MESSAGES) messages.push(json as Partial<PadMessage>);
    else repairs.push(`${pad}.messages[${index}].${problem ?? "it is one too many"}: it is left out`);
  }
  return messages;
}

/** The fields of a board that can be read, and those that are indispensable. */
function soundFields(fields: Record<string, unknown>, problems: string[]): Record<string, unknown> {
  const sound: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) {
    const problem = schemaProblem(boardSchema, { [key]: value });
    if (problem === null || INDISPENSABLE.has(key)) sound[key] = value;
    else problems.push(`${problem}: it has its default`);
  }
  const unsendable = messagesProblem(padFields(sound["defaultPad"] ?? {}, 2).messages ?? []);
  if (unsendable) {
    problems.push(`defaultPad.${unsendable}: it has its default`);
    delete sound["defaultPad"];
  }
  const { startOctave, endOctave } = { ...newBoard(), ...sound };
  if (endOctave >= startOctave) return sound;
  problems.push("endOctave must not be below startOctave: both have their defaults");
  const { startOctave: _start, endOctave: _end, ...others } = sound;
  return others;
}

function addPad(board: Board, json: PadJson, format: number, name: string): Result<Board> {
  const pad = newPad({ ...board.defaultPad, ...padFields(json, format) });
  const { row, col, width, height } = pad.location;
  if (row + height > board.rows || col + width > board.cols)
    return fail("BOARD_INVALID", `${name} leaves the grid of ${board.rows} × ${board.cols} cells`);
  const blocking = blockingPad(board, pad);
  if (blocking) return fail("BOARD_INVALID", `${name} overlaps pads[${board.pads.indexOf(blocking)}]`);
  const misplaced = otherPlaceProblem(board, pad);
  if (misplaced !== null) return fail("BOARD_INVALID", `${name}.${misplaced}`);
  if (pad.minValue > pad.maxValue) return fail("BOARD_INVALID", `${name}.minValue must not be above maxValue`);
  const unsendable = messagesProblem(pad.messages);
  if (unsendable) return fail("BOARD_INVALID", `${name}.${unsendable}`);
  const misfit = widgetProblem(pad);
  if (misfit !== null) return fail("BOARD_INVALID", `${name}.${misfit}`);
  const isTaken = board.pads.some(({ id }) => id === pad.id);
  return ok({ ...board, pads: [...board.pads, isTaken ? { ...pad, id: newId() } : pad] });
}

/** Why a pad cannot be where it is in the board's other layout; null if it can. */
function otherPlaceProblem({ otherLayout, pads }: Board, { otherLocation, page }: Pad): string | null {
  if (!otherLayout || !otherLocation) return null;
  const { rows, cols } = otherLayout;
  if (otherLocation.row + otherLocation.height > rows || otherLocation.col + otherLocation.width > cols)
    return `otherLocation leaves the grid of ${rows} × ${cols} cells`;
  const blocking = pads.findIndex(
    (each) => each.otherLocation && sharePage(each, { page }) && overlaps(each.otherLocation, otherLocation),
  );
  return blocking < 0 ? null : `otherLocation overlaps pads[${blocking}]`;
}

function padFields(json: PadJson, format: number): Partial<Pad> {
  const { type, location, otherLocation, midiNote, channel, messages, widget, ...fields } = json;
  return {
    ...fields,
    ...(messages === undefined ? {} : { messages: withOwnIds(messages.map((message) => newMessage(message))) }),
    ...(channel === undefined ? {} : { channel: format < 2 && isOfFormat1(json) && channel === 0 ? null : channel }),
    // The name the type had in the other reading of the specification.
    ...(type === undefined ? {} : { type: type === "pad" ? "button" : type }),
    ...(widget === undefined ? {} : { widget: widget && wholeWidget(widget) }),
    ...(location === undefined ? {} : { location: wholeLocation(location) }),
    ...(otherLocation === undefined ? {} : { otherLocation: otherLocation && wholeLocation(otherLocation) }),
    ...(midiNote === undefined ? {} : { midiNote: padNote(namedNumber(midiNote)) }),
  };
}

const wholeLocation = (json: NonNullable<PadJson["location"]>): PadLocation => ({
  row: 0,
  col: 0,
  width: 1,
  height: 1,
  ...json,
});

/** Messages are told apart by their ids. */
function withOwnIds(messages: readonly PadMessage[]): readonly PadMessage[] {
  const taken = new Set<string>();
  return messages.map((message) => {
    const own = taken.has(message.id) ? { ...message, id: newId() } : message;
    taken.add(own.id);
    return own;
  });
}

/** Written by the program before format 2, with every field: channel 0 was the board's. */
const isOfFormat1 = (json: PadJson): boolean =>
  json.id !== undefined && json.labelOff !== undefined && json.disabled !== undefined && json.pad2 !== undefined;

/** What is left out of a widget, and of the steps of a row, has its default. */
function wholeWidget(json: NonNullable<PadJson["widget"]>): PadWidget {
  const whole = { ...defaultWidget(json.kind), ...json } as PadWidget;
  if (whole.kind !== "stepRow") return whole;
  return { ...whole, pattern: whole.pattern.map((step) => ({ ...NEW_STEP, ...step })) };
}

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
