import * as fc from "fast-check";
import { expect, test } from "vitest";
import { newBoard } from "../newBoard.ts";
import { newPad } from "../newPad.ts";
import { applyBoardDiff } from "../diff.ts";
import { sharePage } from "../pages.ts";
import type { Board, Pad } from "../records.ts";
import { addPads, movePads, overlaps, relocatePads } from "./pads.ts";

const ROWS = 5;
const COLS = 6;

/** Pads with ids from `name`, some beyond the edges, some on a page of their own, some on every page. */
const padsOf = (name: string): fc.Arbitrary<Pad[]> =>
  fc
    .array(
      fc.record({
        row: fc.integer({ min: -1, max: ROWS }),
        col: fc.integer({ min: -1, max: COLS }),
        width: fc.integer({ min: 0, max: 3 }),
        height: fc.integer({ min: 0, max: 3 }),
        page: fc.constantFrom(null, 1, 2),
      }),
      { maxLength: 8 },
    )
    .map((places) =>
      places.map(({ page, ...location }, index) =>
        newPad({ id: `${name}${index}`, label: `${name}${index}`, location, ...(page === null ? {} : { page }) }),
      ),
    );

const isInside = ({ location: { row, col, width, height } }: Pad): boolean =>
  row >= 0 && col >= 0 && width >= 1 && height >= 1 && row + height <= ROWS && col + width <= COLS;
const collide = (a: Pad, b: Pad): boolean => sharePage(a, b) && overlaps(a.location, b.location);

/** The first of `pads` that has no place on a board with `others`, and why; null where all have one. */
function refusal(
  others: readonly Pad[],
  pads: readonly Pad[],
): { readonly code: string; readonly blocking: Pad[] } | null {
  const placed = [...others];
  for (const pad of pads) {
    if (!isInside(pad)) return { code: "PAD_OUTSIDE", blocking: [] };
    const blocking = placed.filter((other) => collide(other, pad));
    if (blocking.length > 0) return { code: "PAD_OVERLAP", blocking };
    placed.push(pad);
  }
  return null;
}

/** A board of those pads that have a place, one after the other. */
function boardOf(pads: readonly Pad[]): Board {
  const placed: Pad[] = [];
  for (const pad of pads) if (refusal(placed, [pad]) === null) placed.push(pad);
  return newBoard({ rows: ROWS, cols: COLS, pads: placed });
}

test("pads are added exactly if each lies inside and on none of its page; else the refusal names one that is in the way", () => {
  fc.assert(
    fc.property(padsOf("old"), padsOf("new"), (old, added) => {
      const board = boardOf(old);
      const result = addPads(board, added);
      const wanted = refusal(board.pads, added);
      expect(result.ok).toBe(wanted === null);
      if (result.ok) {
        const after = applyBoardDiff(board, result.value);
        expect(after.pads.map(({ id }) => id)).toEqual([...board.pads, ...added].map(({ id }) => id));
        return;
      }
      expect(result.error.code).toBe(wanted!.code);
      const blocking = wanted!.blocking.map(({ id }) => id);
      if (blocking.length > 0) expect(blocking).toContain((result.error.detail as { pad: string }).pad);
    }),
  );
});

test("pads move as a group: those that move are in nobody's way, and all others are", () => {
  const step = fc.integer({ min: -2, max: 2 });
  fc.assert(
    fc.property(padsOf("pad"), fc.func(fc.boolean()), step, step, (pads, isChosen, byRows, byCols) => {
      const board = boardOf(pads);
      const chosen = board.pads.filter(({ id }) => isChosen(id));
      const others = board.pads.filter((pad) => !chosen.includes(pad));
      const moved = chosen.map((pad) => ({
        ...pad,
        location: { ...pad.location, row: pad.location.row + byRows, col: pad.location.col + byCols },
      }));
      const result = movePads(board, new Set(chosen.map(({ id }) => id)), byRows, byCols);
      expect(result.ok).toBe(refusal(others, moved) === null);
      if (!result.ok) return;
      const after = applyBoardDiff(board, result.value);
      expect(new Map(after.pads.map((pad) => [pad.id, pad.location]))).toEqual(
        new Map([...others, ...moved].map((pad) => [pad.id, pad.location])),
      );
    }),
  );
});

const place = (col: number): Pad["location"] => ({ row: 0, col, width: 1, height: 1 });

test("pads that change places with one another have them", () => {
  const board = newBoard({
    rows: 1,
    cols: 3,
    pads: [newPad({ id: "a", location: place(0) }), newPad({ id: "b", location: place(1) })],
  });
  const swapped = relocatePads(board, new Set(["a", "b"]), ({ col }) => place(1 - col));
  expect(swapped.ok && applyBoardDiff(board, swapped.value).pads.map(({ location }) => location.col)).toEqual([1, 0]);
  const onto = relocatePads(board, new Set(["a"]), () => place(1));
  expect(onto).toMatchObject({ ok: false, error: { code: "PAD_OVERLAP", detail: { pad: "b" } } });
});
