import type { AppError, Result } from "../../domain/AppError.ts";
import { addPad, movePads, relocatePads } from "../../domain/board/commands/pads.ts";
import { boundsOf, fillPads, pastePads } from "../../domain/board/commands/placePads.ts";
import { createPad } from "../../domain/board/createPad.ts";
import type { BoardDiff } from "../../domain/board/diff.ts";
import { presetFields } from "../../domain/board/padPresets.ts";
import { hasOtherLayout } from "../../domain/board/arrangedBoard.ts";
import { editLayout } from "../../domain/board/commands/editLayout.ts";
import type { Board, Pad } from "../../domain/board/records.ts";
import type { BoardGestures, PointerSample } from "../../view/board/BoardGestures.ts";
import type { BoardLayout, GridLayout } from "../../view/board/boardLayout.ts";
import {
  editedBoard,
  select,
  selectedPads,
  setSelection,
  showBand,
  showGhost,
  type BoardEdit,
  type EditGhost,
} from "../../state/board/edit/BoardEdit.ts";
import { areaBetween, boxAt, boxesMeet, cellAt, handleAt, isOnGrid, type Handle } from "../../view/board/editHit.ts";
import type { BoardStore } from "../../state/stores.ts";

interface EditCalls {
  /** A pad was double-clicked. */
  readonly onOpenPad: (id: string) => void;
  /** A gesture ended where it could not; the ghost has said so all along. */
  readonly onRefused: (error: AppError) => void;
}

interface Dragging {
  readonly kind: "move" | "copy";
  readonly pads: readonly Pad[];
  /** Ids of all `pads`. */
  readonly ids: ReadonlySet<string>;
}

/** Gesture of the hand, from press to release. */
type Doing =
  | { readonly kind: "press"; readonly pad: Pad; readonly toggles: boolean }
  | Dragging
  | { readonly kind: "resize"; readonly pad: Pad; readonly handle: Handle }
  | { readonly kind: "draw" | "fill" }
  | { readonly kind: "band"; readonly before: ReadonlySet<string> };

interface Hand {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  doing: Doing;
  /** Edit that release will run; null while there is none. */
  found: Result<BoardDiff> | null;
  /** The snapped place that `found` is for. */
  snapped: string;
}

/** A hand that moves less than this has not moved: board pixels at a zoom of 1. */
const SLOP = 4;
const DOUBLE_CLICK_MS = 350;

/**
 * The hand that edits a board: draws pads on free cells, moves, copies (Alt) and resizes them, and selects. One hand at a
 * time. Nothing of the board changes before it lets go, which is one undo step; until then `BoardEdit.ghost` shows what
 * would be, and `cancel` (Escape) drops it.
 */
export class EditGestures implements BoardGestures {
  readonly #store: BoardStore;
  readonly #edit: BoardEdit;
  readonly #calls: EditCalls;
  #hand: Hand | null = null;
  #lastClick: { readonly id: string; readonly timeMs: number } | null = null;

  constructor(store: BoardStore, edit: BoardEdit, calls: EditCalls) {
    this.#store = store;
    this.#edit = edit;
    this.#calls = calls;
  }

  down(layout: BoardLayout, sample: PointerSample): void {
    if (this.#hand || !layout.grid) return;
    const { id, x, y } = sample;
    const doing = this.#begin(layout, layout.grid, sample);
    if (!doing) return;
    this.#hand = { id, x, y, doing, found: null, snapped: "" };
    if (doing.kind === "draw" || doing.kind === "fill") this.move(layout, sample);
  }

  move(layout: BoardLayout, sample: PointerSample): void {
    const hand = this.#hand;
    const { grid } = layout;
    if (!hand || hand.id !== sample.id || !grid) return;
    if (hand.doing.kind === "press") {
      if (Math.hypot(sample.x - hand.x, sample.y - hand.y) < SLOP + sample.reach / 4) return;
      const selected = selectedPads(this.#store, this.#edit);
      const pads = selected.length > 0 ? selected : [hand.doing.pad];
      hand.doing = { kind: sample.alt ? "copy" : "move", pads, ids: new Set(pads.map(({ id }) => id)) };
    }
    const { doing } = hand;
    if (doing.kind === "move" || doing.kind === "copy") this.#drag(grid, hand, doing, sample);
    else if (doing.kind === "resize") this.#resize(grid, hand, doing.pad, doing.handle, sample);
    else if (doing.kind === "band") this.#band(layout, hand, doing.before, sample);
    else if (doing.kind === "draw" || doing.kind === "fill") this.#draw(grid, hand, sample);
  }

  up(id: number): void {
    const hand = this.#hand;
    if (hand?.id !== id) return;
    this.#end();
    if (hand.doing.kind === "press") this.#click(hand.doing.pad, hand.doing.toggles);
    if (!hand.found) return;
    if (!hand.found.ok) return this.#calls.onRefused(hand.found.error);
    this.#store.apply(hand.found.value);
    const { added } = hand.found.value.pads;
    if (added.size > 0) setSelection(this.#edit, added.keys());
  }

  wheel(): boolean {
    return false;
  }

  /** Drops what the hand is about to do. Returns false if there is nothing to drop. */
  cancel(): boolean {
    const hand = this.#hand;
    if (!hand) return false;
    if (hand.doing.kind === "band") setSelection(this.#edit, hand.doing.before);
    this.#end();
    return true;
  }

  /** The cursor (CSS) that tells what pressing here would do. */
  hover(layout: BoardLayout, { x, y, reach, alt }: PointerSample): string {
    const handle = this.#handleAt(layout, x, y, reach);
    if (handle) return cursorOf(handle);
    if (boxAt(layout.widgets, x, y) >= 0) return alt ? "copy" : "move";
    return this.#edit.adding === null ? "default" : "crosshair";
  }

  #begin(layout: BoardLayout, grid: GridLayout, { x, y, fine, reach }: PointerSample): Doing | null {
    const handle = this.#handleAt(layout, x, y, reach);
    const lead = this.#lead();
    if (handle && lead) return { kind: "resize", pad: lead, handle };
    const pad = this.#board.pads[boxAt(layout.widgets, x, y)];
    if (pad) {
      // A drag takes all that is selected; only a click on one of them selects it alone, when the hand lets go.
      if (!fine && !this.#edit.selectedIds.has(pad.id)) select(this.#edit, pad.id);
      return { kind: "press", pad, toggles: fine };
    }
    if (this.#edit.adding !== null && isOnGrid(grid, x, y)) return { kind: fine ? "fill" : "draw" };
    const before = new Set(fine ? this.#edit.selectedIds : []);
    setSelection(this.#edit, before);
    return { kind: "band", before };
  }

  #click(pad: Pad, toggles: boolean): void {
    select(this.#edit, pad.id, toggles);
    const timeMs = performance.now();
    const last = this.#lastClick;
    const isSecond = !toggles && last?.id === pad.id && timeMs - last.timeMs < DOUBLE_CLICK_MS;
    this.#lastClick = isSecond ? null : { id: pad.id, timeMs };
    if (isSecond) this.#calls.onOpenPad(pad.id);
  }

  #drag(grid: GridLayout, hand: Hand, { kind, pads, ids }: Dragging, { x, y }: PointerSample): void {
    const from = boundsOf(pads.map(({ location }) => location));
    const to = {
      row: clamp(from.row + Math.round((y - hand.y) / grid.stepY), 0, grid.rows - from.height),
      col: clamp(from.col + Math.round((x - hand.x) / grid.stepX), 0, grid.cols - from.width),
    };
    const [byRows, byCols] = [to.row - from.row, to.col - from.col];
    const isCopy = kind === "copy";
    this.#find(hand, `${to.row} ${to.col}`, (board) =>
      isCopy ? pastePads(board, pads, to) : movePads(board, ids, byRows, byCols),
    );
    this.#show(hand, {
      locations: pads.map(({ location }) => ({ ...location, row: location.row + byRows, col: location.col + byCols })),
      movedIds: isCopy ? NONE : ids,
      offset: { x: x - hand.x, y: y - hand.y },
    });
  }

  #resize(grid: GridLayout, hand: Hand, pad: Pad, handle: Handle, { x, y }: PointerSample): void {
    const { row, col, width, height } = pad.location;
    const [left, right] = stretched(col, width, handle.x, Math.round((x - hand.x) / grid.stepX), grid.cols);
    const [top, bottom] = stretched(row, height, handle.y, Math.round((y - hand.y) / grid.stepY), grid.rows);
    const location = { row: top, col: left, width: right - left, height: bottom - top };
    this.#find(hand, `${left} ${right} ${top} ${bottom}`, (board) =>
      relocatePads(board, new Set([pad.id]), () => location),
    );
    this.#show(hand, { locations: [location] });
  }

  #draw(grid: GridLayout, hand: Hand, { x, y }: PointerSample): void {
    const area = areaBetween(cellAt(grid, hand.x, hand.y), cellAt(grid, x, y));
    const fields = { ...presetFields(this.#edit.adding ?? "button"), page: this.#edit.page };
    this.#find(hand, JSON.stringify(area), (board) =>
      hand.doing.kind === "fill"
        ? fillPads(board, area, fields)
        : addPad(board, createPad(board, { ...fields, location: area })),
    );
    const added = hand.found?.ok ? [...hand.found.value.pads.added.values()] : [];
    const isOther = hasOtherLayout(this.#store.current, this.#edit.shape);
    const locations = added.map(({ location, otherLocation }) => (isOther && otherLocation) || location);
    this.#show(hand, { locations: locations.length > 0 ? locations : [area] });
  }

  #band(layout: BoardLayout, hand: Hand, before: ReadonlySet<string>, { x, y }: PointerSample): void {
    const band = {
      x: Math.min(x, hand.x),
      y: Math.min(y, hand.y),
      width: Math.abs(x - hand.x),
      height: Math.abs(y - hand.y),
    };
    showBand(this.#edit, band);
    const { pads } = this.#board;
    const ids = pads.filter((_, index) => boxesMeet(layout.widgets[index]!, band)).map(({ id }) => id);
    const snapped = ids.join(" ");
    if (snapped === hand.snapped) return;
    hand.snapped = snapped;
    setSelection(this.#edit, [...before, ...ids]);
  }

  /** Runs the command anew only where another place is meant. */
  #find(hand: Hand, snapped: string, run: (board: Board) => Result<BoardDiff>): void {
    if (snapped === hand.snapped) return;
    hand.snapped = snapped;
    hand.found = editLayout(this.#store.current, this.#edit.shape, run);
  }

  #show(hand: Hand, shown: Pick<EditGhost, "locations"> & Partial<EditGhost>): void {
    const error = hand.found?.ok === false ? hand.found.error : null;
    const blocking = error?.detail["pad"];
    showGhost(this.#edit, {
      movedIds: NONE,
      offset: { x: 0, y: 0 },
      ...shown,
      location: boundsOf(shown.locations),
      refused: error?.message ?? null,
      blockingId: typeof blocking === "string" ? blocking : null,
    });
  }

  #end(): void {
    this.#hand = null;
    showGhost(this.#edit, null);
    showBand(this.#edit, null);
  }

  /** With the places that are edited. */
  get #board(): Board {
    return editedBoard(this.#store, this.#edit);
  }

  #lead(): Pad | undefined {
    return this.#board.pads.find(({ id }) => id === this.#edit.leadId);
  }

  #handleAt(layout: BoardLayout, x: number, y: number, reach: number): Handle | null {
    const lead = this.#lead();
    const box = lead && layout.widgets[this.#board.pads.indexOf(lead)];
    return box ? handleAt(box, x, y, reach) : null;
  }
}

const NONE: ReadonlySet<string> = new Set();

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** Start and end of a stretch of cells when one of its ends is dragged: it stays on the grid, and a cell long at least. */
function stretched(start: number, size: number, end: -1 | 0 | 1, by: number, cells: number): readonly [number, number] {
  if (end < 0) return [clamp(start + by, 0, start + size - 1), start + size];
  if (end > 0) return [start, clamp(start + size + by, start + 1, cells)];
  return [start, start + size];
}

const cursorOf = ({ x, y }: Handle): string =>
  x === 0 ? "ns-resize" : y === 0 ? "ew-resize" : x === y ? "nwse-resize" : "nesw-resize";
