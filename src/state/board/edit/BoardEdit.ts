import { proxy, ref } from "valtio/vanilla";
import { isOnPage, isPlaced } from "../../../domain/board/pages.ts";
import { arrangedBoard } from "../../../domain/board/arrangedBoard.ts";
import type { Board, LayoutShape, Pad, PadLocation } from "../../../domain/board/records.ts";
import type { PadPreset } from "../../../domain/board/padPresets.ts";
import type { BoardStore } from "../../stores.ts";
import type { Box } from "../../../domain/Box.ts";
import { PadClipboard } from "./PadClipboard.ts";

/** Preview of a gesture, drawn over the board until the hand lets go. */
export interface EditGhost {
  /** Snapped to cells: where each pad would be. */
  readonly locations: readonly PadLocation[];
  /** All of them together. */
  readonly location: PadLocation;
  /** Problem with their places, as a sentence; null if there is none. */
  readonly refused: string | null;
  /** The pad that stands in the way, if it is one. */
  readonly blockingId: string | null;
  /** Pads that follow the hand meanwhile, `offset` pixels of the board from where they are. */
  readonly movedIds: ReadonlySet<string>;
  readonly offset: { readonly x: number; readonly y: number };
}

/** A session of editing: what is selected and how the pointer acts. One for all boards, so that the clipboard travels. */
export interface BoardEdit {
  /** While it is `play` the same canvas plays. */
  mode: "edit" | "play";
  /** Replaced, never written. */
  selectedIds: ReadonlySet<string>;
  /** The pad the property panel is about, always one of `selectedIds`; null if nothing is selected. */
  leadId: string | null;
  /**
   * Preset drawn by dragging over free cells: null is a rubber band. With Shift every free cell of the area gets a pad, instead
   * of one pad the whole area.
   */
  adding: PadPreset | null;
  /** The page that is shown: new pads come to it. */
  page: number;
  /** The screen that the board is shown for: where pads are is edited in the layout of such. */
  shape: LayoutShape;
  ghost: EditGhost | null;
  /** The rubber band, in pixels of the board. */
  band: Box | null;
  readonly clipboard: PadClipboard;
}

/** A valtio proxy. */
export const createBoardEdit = (clipboard = new PadClipboard()): BoardEdit =>
  proxy<BoardEdit>({
    mode: "edit",
    selectedIds: ref(new Set<string>()),
    leadId: null,
    adding: null,
    page: 1,
    shape: "landscape",
    ghost: null,
    band: null,
    clipboard: ref(clipboard),
  });

export function showGhost(edit: BoardEdit, ghost: EditGhost | null): void {
  edit.ghost = ghost && ref(ghost);
}

export function showBand(edit: BoardEdit, band: Box | null): void {
  edit.band = band && ref(band);
}

export function setMode(edit: BoardEdit, mode: BoardEdit["mode"]): void {
  edit.mode = mode;
}

/** Sets the preset of the next drag over free cells; null for none. */
export function setAdding(edit: BoardEdit, preset: PadPreset | null): void {
  edit.adding = preset;
}

/** Keeps the selection to pads that there are while `store` is edited. Returns the undo. */
export function followBoard(store: BoardStore, edit: BoardEdit): () => void {
  const prune = (): void => {
    const { selectedIds } = edit;
    const placed = editedBoard(store, edit).pads.filter((pad) => selectedIds.has(pad.id) && isPlaced(pad));
    if (placed.length === selectedIds.size) return;
    const ids = new Set(placed.map(({ id }) => id));
    setSelection(
      edit,
      [...selectedIds].filter((id) => ids.has(id)),
    );
  };
  const open = (): void => {
    setSelection(edit, []);
    showGhost(edit, null);
    showBand(edit, null);
  };
  prune();
  return store.subscribe({ change: prune, load: open });
}

/** The board with the grid and the places that are edited. */
export const editedBoard = (store: BoardStore, { shape }: Pick<BoardEdit, "shape">): Board =>
  arrangedBoard(store.current, shape);

/** The selected pads, in the board's order, where they are in the layout that is edited. */
export const selectedPads = (store: BoardStore, edit: BoardEdit): readonly Pad[] =>
  editedBoard(store, edit).pads.filter(({ id }) => edit.selectedIds.has(id));

/** Selects `ids` instead of what was; the lead stays if it is among them, else it is the last. */
export function setSelection(edit: BoardEdit, ids: Iterable<string>): void {
  const selected = new Set(ids);
  edit.selectedIds = ref(selected);
  if (edit.leadId === null || !selected.has(edit.leadId)) edit.leadId = [...selected].at(-1) ?? null;
}

/** A click on a pad: selects it alone, or with `toggles` (Shift) adds it to the selection or takes it out. */
export function select(edit: BoardEdit, id: string, toggles = false): void {
  if (!toggles) return selectAlone(edit, id);
  const selected = new Set(edit.selectedIds);
  if (selected.delete(id)) return setSelection(edit, selected);
  edit.selectedIds = ref(selected.add(id));
  edit.leadId = id;
}

/** Another page of the board, or another layout of it, is shown: what is to be seen there stays selected. */
export function showPage(edit: BoardEdit, board: Board, page: number, shape = edit.shape): void {
  if (edit.page === page && edit.shape === shape) return;
  edit.page = page;
  edit.shape = shape;
  keepShown(edit, board);
}

function keepShown(edit: BoardEdit, board: Board): void {
  const { pads } = arrangedBoard(board, edit.shape);
  const ids = pads.flatMap((pad) => (isOnPage(pad, edit.page) && edit.selectedIds.has(pad.id) ? [pad.id] : []));
  if (ids.length < edit.selectedIds.size) setSelection(edit, ids);
}

/** The pads of the page that is shown. */
const shownPads = (store: BoardStore, edit: BoardEdit): readonly Pad[] =>
  editedBoard(store, edit).pads.filter((pad) => isOnPage(pad, edit.page));

export const selectNone = (edit: BoardEdit): void => setSelection(edit, []);

export const selectAll = (store: BoardStore, edit: BoardEdit): void =>
  setSelection(
    edit,
    shownPads(store, edit).map(({ id }) => id),
  );

/** Selects the pad after (1) or before (-1) the lead in reading order, round the end. With `adds` the others stay selected. */
export function selectNext(store: BoardStore, edit: BoardEdit, by: 1 | -1, adds = false): void {
  const pads = shownPads(store, edit).toSorted(({ location: a }, { location: b }) => a.row - b.row || a.col - b.col);
  const at = pads.findIndex(({ id }) => id === edit.leadId);
  const next = pads.at(at < 0 ? (by > 0 ? 0 : -1) : (at + by) % pads.length);
  if (!next) return;
  if (!adds) return selectAlone(edit, next.id);
  edit.selectedIds = ref(new Set(edit.selectedIds).add(next.id));
  edit.leadId = next.id;
}

function selectAlone(edit: BoardEdit, id: string): void {
  edit.selectedIds = ref(new Set([id]));
  edit.leadId = id;
}

/** Widths of the screens that boards are edited for: what is wider than high is a desktop, else a phone, or an upright tablet. */
const DESKTOP_WIDTH = 1440;
const PHONE_WIDTH = 390;
const TABLET_WIDTH = 820;
/** Phones are narrower than this share of their height. */
const TABLET_RATIO = 0.65;

/** Scale of a board that is edited: it is laid out for a whole screen of these proportions and shown smaller. */
export const screenZoom = (width: number, height: number): number =>
  width / (width >= height ? DESKTOP_WIDTH : width >= TABLET_RATIO * height ? TABLET_WIDTH : PHONE_WIDTH);
