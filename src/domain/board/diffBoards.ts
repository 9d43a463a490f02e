import { sameJson } from "../merge/canonical.ts";
import type { BoardDiff } from "./diff.ts";
import type { Board, Pad } from "./records.ts";

/** The Diff from one board to another of the same id that was read anew. */
export function diffBoards(before: Board, after: Board): BoardDiff {
  const old = new Map(before.pads.map((pad) => [pad.id, pad]));
  const next = new Map(after.pads.map((pad) => [pad.id, pad]));
  const updated = new Map<string, readonly [Pad, Pad]>();
  for (const [id, pad] of next) {
    const was = old.get(id);
    if (was && !sameJson(was, pad)) updated.set(id, [was, pad]);
  }
  const { pads: _before, ...beforeFields } = before;
  const { pads: _after, ...afterFields } = after;
  return {
    board: sameJson(beforeFields, afterFields) ? null : [before, after],
    pads: {
      added: new Map([...next].filter(([id]) => !old.has(id))),
      updated,
      removed: new Map([...old].filter(([id]) => !next.has(id))),
    },
    order: diffOrders([...old.keys()], [...next.keys()]),
  };
}

function diffOrders(before: readonly string[], after: readonly string[]): BoardDiff["order"] {
  const isKept = new Set(before);
  const isNext = new Set(after);
  const atEnd = [...before.filter((id) => isNext.has(id)), ...after.filter((id) => !isKept.has(id))];
  const cameAtEnd = atEnd.join(" ") === after.join(" ");
  // Pads removed from between others have to return to their place.
  const wentFromEnd = before.slice(0, before.filter((id) => isNext.has(id)).length).every((id) => isNext.has(id));
  return cameAtEnd && wentFromEnd ? null : [before, after];
}
