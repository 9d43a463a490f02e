import type { PadType } from "./padTypes.ts";
import { newId } from "../id.ts";
import { FREE_CONTROLLERS, FreeControllers } from "./freeNumber.ts";
import { newPad } from "./newPad.ts";
import type { Board, Pad } from "./records.ts";

/**
 * A pad for `board`: the board's own defaults, then `fields`; what sends a controller moves one that no pad moves yet.
 * `free`, for several pads in a row, counts those that it made.
 */
export function createPad(board: Board, fields: Partial<Pad> = {}, free = new FreeControllers(board)): Pad {
  const start = { ...board.defaultPad, ...fields };
  const { type = "button", command = null } = start;
  // Panic has no value that could be turned.
  const isControl = type !== "button" && (command === null || command === "panic");
  const isUnchosen = start.code === undefined && (isControl || command === "cc");
  const own = isUnchosen ? (type === "button" ? { code: firstOf(free) } : controlFields(free, type)) : {};
  const sends = isControl && isUnchosen ? { command: "cc" as const } : {};
  const pad = newPad({ ...own, ...start, ...sends, id: fields.id ?? newId() });
  free.take(pad);
  return pad;
}

/** Fields of a new control by type: a free controller; nothing for a pad, which plays its note. */
export function controlFields(free: FreeControllers, type: PadType): Partial<Pad> {
  if (type === "button") return {};
  const [code = firstOf(free), code2 = code + 1] = free.list;
  if (type !== "xyPad") return { command: "cc", code, direction: "vertical", label: `CC ${code}` };
  return { command: "cc", code, direction: "both", pad2: { command: "cc", code: code2 } };
}

const firstOf = ({ list }: FreeControllers): number => list[0] ?? FREE_CONTROLLERS[0]!;
