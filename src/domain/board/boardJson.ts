import { fail, ok, type Result } from "../AppError.ts";
import { clampOctave } from "../music/noteName.ts";
import { fitsSchema, schemaProblem } from "../schemaProblem.ts";
import { boardSchema, padSchema, type BoardJson, type PadJson } from "./boardSchema.ts";
import { followsItself } from "./following.ts";
import { messageSchema } from "./messageSchema.ts";
import { messageProblem, messagesProblem, MOST_MESSAGES, newMessage, type PadMessage } from "./padMessage.ts";
import { newBoard } from "./newBoard.ts";
import { padFields } from "./padJson.ts";
import { PlacedPads } from "./PlacedPads.ts";
import { BOARD_VERSION, type Board } from "./records.ts";
import { widgetProblem } from "./widget/widgetJson.ts";

/**
 * Reads the JSON form of a board, of this version or the older one. Missing fields take their defaults.
 * Errors: `BOARD_INVALID` with a sentence that names the field, also for pads that overlap or leave the grid.
 */
export function readBoard(json: unknown): Result<Board> {
  const problem = schemaProblem(boardSchema, json);
  if (problem) return fail("BOARD_INVALID", problem);
  const { version: _version, format = 1, pads: padJsons = [], defaultPad = {}, ...fields } = json as BoardJson;
  const read = newBoard({ ...fields, defaultPad: padFields(defaultPad, format), version: BOARD_VERSION });
  const { startOctave, endOctave } = read;
  const start = { ...read, startOctave: clampOctave(startOctave), endOctave: clampOctave(endOctave) };
  if (start.endOctave < start.startOctave) return fail("BOARD_INVALID", "endOctave must not be below startOctave");
  const defaultProblem = messagesProblem(start.defaultPad.messages ?? []);
  if (defaultProblem) return fail("BOARD_INVALID", `defaultPad.${defaultProblem}`);
  const pads = new PlacedPads(start, format);
  for (const [index, padJson] of padJsons.entries()) {
    const added = pads.add(padJson, `pads[${index}]`);
    if (!added.ok) return added;
  }
  const { board } = pads;
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
  const steps = mendBoardInSteps(json);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same pad by pad, for those who have other things to do in between: each step takes well below a millisecond. */
export function* mendBoardInSteps(json: unknown): Generator<void, Result<MendedBoard>> {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return fail("BOARD_INVALID", "it is no board");
  const { pads: padJsons, ...rest } = json as Record<string, unknown>;
  const problems: string[] = [];
  const start = readBoard({ ...soundFields(rest, problems), pads: [] });
  if (!start.ok) return start;
  const pads = new PlacedPads(start.value, (rest as BoardJson).format ?? 1);
  for (const [index, padJson] of (Array.isArray(padJsons) ? padJsons : []).entries()) {
    yield;
    const name = `pads[${index}]`;
    const repairs: string[] = [];
    const added = mendPad(pads, padJson, name, repairs);
    problems.push(...(added.ok ? repairs : [`${added.error.message}: it is left out`]));
  }
  return ok({ board: withoutCircles(pads.board, problems), problems });
}

/** Pads that came to follow themselves follow nobody. */
function withoutCircles(board: Board, problems: string[]): Board {
  const follower = followsItself(board.pads);
  if (!follower) return board;
  problems.push(`pads[${board.pads.indexOf(follower)}].follows leads back to itself: it follows none`);
  const pads = board.pads.map((pad) => (pad === follower ? { ...pad, follows: null } : pad));
  return withoutCircles({ ...board, pads }, problems);
}

function mendPad(pads: PlacedPads, json: unknown, name: string, repairs: string[]): Result<void> {
  if (typeof json !== "object" || json === null) return fail("BOARD_INVALID", `${name} is no pad`);
  // Nearly all of them are sound: they are looked at once, and not field by field.
  if (fitsSchema(padSchema, json) && pads.add(json, name).ok) return ok(undefined);
  const fields: PadJson = {};
  for (const [key, value] of Object.entries(json)) {
    const problem = schemaProblem(padSchema, { [key]: value });
    if (key === "messages" && Array.isArray(value)) fields.messages = soundMessages(value, name, repairs);
    else if (problem === null) Object.assign(fields, { [key]: value });
    else if (key === "location") return fail("BOARD_INVALID", `${name}.${problem}`);
    else repairs.push(`${name}.${problem}: it has its default`);
  }
  const misfit = widgetProblem(pads.padOf(fields));
  if (misfit !== null) {
    repairs.push(`${name}.${misfit}: it has its default`);
    fields.widget = null;
  }
  const misplaced = pads.otherPlaceProblem(pads.padOf(fields));
  if (misplaced !== null) {
    repairs.push(`${name}.${misplaced}: it is hidden there`);
    fields.otherLocation = null;
  }
  return pads.add(fields, name);
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

/** The JSON form of a board: its records as they are. */
export const writeBoard = (board: Board): BoardJson => ({ ...(board as object), format: 2 });
