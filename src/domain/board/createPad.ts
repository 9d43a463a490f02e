import { newId } from "../id.ts";
import { newPad } from "./newPad.ts";
import type { Board, Pad, PadType } from "./records.ts";

/** Controllers without a meaning of their own (MIDI 1.0: general purpose and undefined ones). */
export const FREE_CONTROLLERS: readonly number[] = [...range(16, 16), ...range(102, 16)];

/** A pad for `board`: the board's own defaults, then `fields`; a control moves a controller that no pad moves yet. */
export function createPad(board: Board, fields: Partial<Pad> = {}): Pad {
  const start = { ...board.defaultPad, ...fields };
  const { type = "button", command = null } = start;
  const isBlank = command === null && start.code === undefined;
  return newPad({ ...(isBlank ? controlFields(board, type) : {}), ...start, id: fields.id ?? newId() });
}

/** What a control of a type does before anybody chose it; nothing for a pad, which plays its note. */
export function controlFields(board: Board, type: PadType): Partial<Pad> {
  if (type === "button") return {};
  const used = new Set(board.pads.filter(({ command }) => command === "cc").map(({ code }) => code));
  for (const { pad2 } of board.pads) if (pad2?.command === "cc") used.add(pad2.code);
  const free = FREE_CONTROLLERS.filter((code) => !used.has(code));
  const [code = FREE_CONTROLLERS[0]!, code2 = code + 1] = free;
  if (type !== "xyPad") return { command: "cc", code, direction: "vertical", label: `CC ${code}` };
  return { command: "cc", code, direction: "both", pad2: { command: "cc", code: code2 } };
}

function range(start: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => start + index);
}
