import { newId } from "../id.ts";
import { FREE_CONTROLLERS, freeControllers } from "./freeNumber.ts";
import { newPad } from "./newPad.ts";
import type { Board, Pad, PadType } from "./records.ts";

/** A pad for `board`: the board's own defaults, then `fields`; what sends a controller moves one that no pad moves yet. */
export function createPad(board: Board, fields: Partial<Pad> = {}): Pad {
  const start = { ...board.defaultPad, ...fields };
  const { type = "button", command = null } = start;
  // Panic has no value that could be turned.
  const isControl = type !== "button" && (command === null || command === "panic");
  const isUnchosen = start.code === undefined && (isControl || command === "cc");
  const own = isUnchosen ? (type === "button" ? { code: firstFree(board) } : controlFields(board, type)) : {};
  return newPad({ ...own, ...start, ...(isControl && isUnchosen ? { command: "cc" } : {}), id: fields.id ?? newId() });
}

/** What a control of a type does before anybody chose it; nothing for a pad, which plays its note. */
export function controlFields(board: Pick<Board, "pads">, type: PadType): Partial<Pad> {
  if (type === "button") return {};
  const [code = firstFree(board), code2 = code + 1] = freeControllers(board);
  if (type !== "xyPad") return { command: "cc", code, direction: "vertical", label: `CC ${code}` };
  return { command: "cc", code, direction: "both", pad2: { command: "cc", code: code2 } };
}

const firstFree = (board: Pick<Board, "pads">): number => freeControllers(board)[0] ?? FREE_CONTROLLERS[0]!;
