import { fail, ok, type Result } from "../../AppError.ts";
import { arrangedBoard, hasOtherLayout } from "../arrangedBoard.ts";
import type { BoardDiff } from "../diff.ts";
import { PadGrid } from "../PadGrid.ts";
import { isPlaced } from "../pages.ts";
import type { Board, LayoutShape, Pad, PadLocation } from "../records.ts";
import { freePlace } from "./placePads.ts";

/**
 * Runs a command on the board as areas of a shape have it, and gives the diff for the board itself. Its own layout has
 * every pad: one that is added in the other, or comes to another page there, takes the first free place in it. Added in
 * its own, it comes to the other one likewise, and is hidden there where nothing is free.
 * Errors: those of the command, and `PAD_NO_PLACE` where the board's own layout has no room.
 */
export function editLayout(
  board: Board,
  shape: LayoutShape,
  command: (arranged: Board) => Result<BoardDiff>,
): Result<BoardDiff> {
  const found = command(arrangedBoard(board, shape));
  if (!found.ok || !board.otherLayout) return found;
  return hasOtherLayout(board, shape)
    ? settleInOwn(board, diffOfOther(board, found.value))
    : ok(settleInOther(board, found.value));
}

/** Translates a diff of the board in its other layout into a diff of the board. */
function diffOfOther(board: Board, { board: fields, pads, order }: BoardDiff): BoardDiff {
  const own = new Map(board.pads.map((pad) => [pad.id, pad]));
  return {
    board: fields && [board, withOwnGrid(board, fields[1])],
    pads: {
      // Copies of what is hidden there would be nowhere.
      added: new Map(
        [...pads.added].flatMap(([id, pad]) => (isPlaced(pad) ? [[id, { ...pad, otherLocation: pad.location }]] : [])),
      ),
      updated: new Map([...pads.updated].map(([id, [, after]]) => [id, [own.get(id)!, replaced(own.get(id)!, after)]])),
      removed: new Map([...pads.removed.keys()].map((id) => [id, own.get(id)!])),
    },
    order,
  };
}

const withOwnGrid = ({ rows, cols, pads, otherLayout }: Board, after: Board): Board => ({
  ...after,
  rows,
  cols,
  pads,
  otherLayout: otherLayout && { ...otherLayout, rows: after.rows, cols: after.cols },
});

function replaced({ location, page }: Pad, after: Pad): Pad {
  const isHidden = !isPlaced(after);
  return {
    ...after,
    location,
    page: isHidden ? page : after.page,
    otherLocation: isHidden ? null : after.location,
  };
}

/**
 * Pads that a diff brings, or moves to another page: where they come to in the layout that was not edited is open. What is
 * hidden there stays hidden.
 */
const newcomers = ({ pads }: BoardDiff): readonly Pad[] => [
  ...pads.added.values(),
  ...[...pads.updated.values()].flatMap(([before, after]) =>
    before.page === after.page || before.otherLocation === null ? [] : [after],
  ),
];

function settleInOwn(board: Board, diff: BoardDiff): Result<BoardDiff> {
  const places = freePlaces(board, diff, ({ location }) => location);
  const pad = [...places].find(([, place]) => place === null)?.[0];
  if (pad) {
    const name = board.otherLayout?.shape === "portrait" ? "landscape" : "portrait";
    return fail(
      "PAD_NO_PLACE",
      `The ${name} layout has every pad, and no free cell for this one: make room there first`,
    );
  }
  return ok(withPlaces(diff, (each) => (places.get(each) ? { location: places.get(each)! } : {})));
}

function settleInOther(board: Board, diff: BoardDiff): BoardDiff {
  const places = freePlaces(
    arrangedBoard(board, board.otherLayout!.shape),
    diff,
    ({ location, otherLocation }) => otherLocation ?? location,
  );
  return withPlaces(diff, (each) => (places.has(each) ? { otherLocation: places.get(each)! } : {}));
}

/** For each newcomer a free place on the grid of `board`: where it would like to be, else of its size, else one cell. */
function freePlaces(
  board: Board,
  diff: BoardDiff,
  wanted: (pad: Pad) => PadLocation,
): ReadonlyMap<Pad, PadLocation | null> {
  const pads = newcomers(diff);
  const grid = new PadGrid(board, new Set([...pads.map(({ id }) => id), ...diff.pads.removed.keys()]));
  const full = new Set<number>();
  const places = new Map<Pad, PadLocation | null>();
  for (const pad of pads) {
    const place = full.has(pad.page) ? null : placeFor(grid, pad, wanted(pad));
    places.set(pad, place);
    if (place) grid.put({ ...pad, location: place });
    else full.add(pad.page);
  }
  return places;
}

export function placeFor(grid: PadGrid, { page }: Pick<Pad, "page">, wanted: PadLocation): PadLocation | null {
  const { width, height } = wanted;
  for (const size of [
    { width, height },
    { width: 1, height: 1 },
  ]) {
    const from = { ...wanted, ...size };
    const to = freePlace(grid, [{ location: from, page }], from);
    if (to) return { ...to, ...size };
  }
  return null;
}

function withPlaces(diff: BoardDiff, change: (pad: Pad) => Partial<Pad>): BoardDiff {
  const { added, updated, removed } = diff.pads;
  return {
    ...diff,
    pads: {
      added: new Map([...added].map(([id, pad]) => [id, { ...pad, ...change(pad) }])),
      updated: new Map([...updated].map(([id, [before, after]]) => [id, [before, { ...after, ...change(after) }]])),
      removed,
    },
  };
}
