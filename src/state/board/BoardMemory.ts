import { isBend } from "../../domain/board/ownMessage.ts";
import type { SceneValue } from "../../domain/board/scene.ts";
import type { TextStorage } from "../TextStorage.ts";
import { buttonValue } from "./BoardControls.ts";
import { isToggle, type Widget } from "./Widget.ts";
import { saveJson, storedList } from "../storedText.ts";

/** State in which the player left a board: its channel, and values by pad id. */
interface BoardState {
  readonly channel: number | null;
  readonly values: Readonly<Record<string, PadState>>;
}

/** `null`: never set. */
type PadState = readonly [x: number | null, y: number | null, on: boolean];

const STORAGE_KEY = "padroll_board_states";
/** The boards played last; older ones start anew. */
const MOST_BOARDS = 32;

/** Remembers the channel, values and toggles of boards, for the next opening and the next visit. */
export class BoardMemory {
  readonly #storage: TextStorage | null;
  /** By board id, the board played last at the end. */
  readonly #boards: Map<string, BoardState>;

  /** `storage` null: for this visit only. */
  constructor(storage: TextStorage | null) {
    this.#storage = storage;
    this.#boards = new Map(storedList(storage, STORAGE_KEY).filter(isEntry));
  }

  /** The channel that was chosen for a board, null if none was. */
  channelOf(boardId: string): number | null {
    return this.#boards.get(boardId)?.channel ?? null;
  }

  saveChannel(boardId: string, channel: number): void {
    this.#save(boardId, { channel, values: this.#boards.get(boardId)?.values ?? {} });
  }

  /** Puts the widgets as they were left. */
  recall(boardId: string, widgets: readonly Widget[]): void {
    const values = this.#boards.get(boardId)?.values ?? {};
    for (const widget of widgets) {
      const known = Object.hasOwn(values, widget.pad.id) ? values[widget.pad.id] : undefined;
      if (!known) continue;
      placeWidget(widget, { x: known[0], y: known[1], on: known[2] });
    }
  }

  save(boardId: string, widgets: readonly Widget[]): void {
    const values: Record<string, PadState> = {};
    for (const widget of widgets) {
      const { pad, x, y, on } = widget;
      // One that is on because it is stored so follows what is stored later.
      const isAsStored = isToggle(widget) && on && pad.on;
      if (isAsStored || (!x.isSet && !y.isSet)) continue;
      values[pad.id] = [x.isSet ? x.value : null, y.isSet ? y.value : null, isToggle(widget) && on];
    }
    if (Object.keys(values).length === 0 && !this.#boards.has(boardId)) return;
    this.#save(boardId, { channel: this.channelOf(boardId), values });
  }

  /** Another board opens as this one was left. */
  copy(fromId: string, toId: string): void {
    const state = this.#boards.get(fromId);
    if (state) this.#save(toId, state);
  }

  #save(boardId: string, state: BoardState): void {
    this.#boards.delete(boardId);
    this.#boards.set(boardId, state);
    for (const id of this.#boards.keys()) {
      if (this.#boards.size <= MOST_BOARDS) break;
      this.#boards.delete(id);
    }
    saveJson(this.#storage, STORAGE_KEY, [...this.#boards]);
  }
}

/** Puts a control or toggle as it was, without a word. */
export function placeWidget(widget: Widget, { x, y, on }: SceneValue): void {
  if (isToggle(widget)) {
    if (on === null) return;
    widget.on = on;
    widget.x.value = buttonValue(widget, on);
    widget.x.isSet = true;
  } else if (widget.role === "continuous" || widget.role === "xy") {
    if (!isBend(widget.pad, "x")) recallAxis(widget, "x", x);
    if (!isBend(widget.pad, "y")) recallAxis(widget, "y", y);
  }
}

function recallAxis(widget: Widget, name: "x" | "y", value: number | null): void {
  const { minValue, maxValue } = widget.pad;
  if (value === null) return;
  widget[name].value = Math.min(maxValue, Math.max(minValue, value));
  widget[name].isSet = true;
}

function isEntry(entry: unknown): entry is [string, BoardState] {
  if (!Array.isArray(entry) || typeof entry[0] !== "string" || typeof entry[1] !== "object" || !entry[1]) return false;
  const { channel, values } = entry[1] as Partial<Record<keyof BoardState, unknown>>;
  const isChannel = channel === null || (Number.isInteger(channel) && Number(channel) >= 0 && Number(channel) <= 16);
  return isChannel && typeof values === "object" && values !== null && Object.values(values).every(isPadState);
}

function isPadState(state: unknown): boolean {
  if (!Array.isArray(state) || state.length !== 3) return false;
  const [x, y, on] = state as unknown[];
  return [x, y].every((value) => value === null || Number.isFinite(value)) && typeof on === "boolean";
}
