import type { LiveNote } from "../live-notes/LiveNotes.ts";
import type { Voice } from "../live-notes/VoiceLedger.ts";
import type { BoardNotes } from "./BoardNotes.ts";
import type { PadExpression } from "./PadExpression.ts";
import type { PlayedCells } from "./PlayedCells.ts";
import type { PlayedWidgets } from "./PlayedWidgets.ts";
import type { PlayedBoard } from "./PlayedBoard.ts";
import type { Widget } from "./Widget.ts";

interface Holding {
  readonly widget: Widget | null;
  /** Key number, or -1 on a widget. */
  readonly key: number;
  readonly note: LiveNote | null;
}

type TouchedBoard = Pick<PlayedBoard, "keys" | "onKeys" | "sustaining">;

/** Widget with its note, or key, of each touch of a board. */
export class BoardTouches {
  readonly #board: TouchedBoard;
  readonly #notes: BoardNotes;
  readonly #cells: PlayedCells;
  readonly #expression: PadExpression;
  readonly #played: PlayedWidgets;
  readonly #holdings = new Map<number, Holding>();

  constructor(
    board: TouchedBoard,
    notes: BoardNotes,
    cells: PlayedCells,
    expression: PadExpression,
    played: PlayedWidgets,
  ) {
    this.#board = board;
    this.#notes = notes;
    this.#cells = cells;
    this.#expression = expression;
    this.#played = played;
  }

  hold(touch: number, widget: Widget, note: LiveNote | null): void {
    this.#holdings.set(touch, { widget, key: -1, note });
  }

  holdKey(touch: number, key: number, note: LiveNote): void {
    const { keys, onKeys } = this.#board;
    this.#holdings.set(touch, { widget: null, key, note });
    for (const voice of note.voices) keys.down(voice.number, voice.velocity);
    onKeys.emit(null);
  }

  /** The widget that a touch is on; null if it is on a key or nothing. */
  widgetOf(touch: number): Widget | null {
    return this.#holdings.get(touch)?.widget ?? null;
  }

  /** The key that a touch is on, or -1. */
  keyOf(touch: number): number {
    return this.#holdings.get(touch)?.key ?? -1;
  }

  voicesOf(touch: number): readonly Voice[] {
    return this.#holdings.get(touch)?.note?.voices ?? this.#cells.voicesOf(touch);
  }

  release(touch: number): void {
    const held = this.#holdings.get(touch);
    if (!held) return;
    const { keys, onKeys, sustaining } = this.#board;
    this.#holdings.delete(touch);
    if (held.note) this.#notes.noteOff(held.note);
    this.#cells.release(touch);
    this.#expression.end(touch);
    if (held.key >= 0) {
      for (const { number } of held.note?.voices ?? []) keys.up(number, sustaining);
      onKeys.emit(null);
    }
    if (held.widget) this.#played.lift(held.widget);
  }

  /** Every touch of the widgets that `isMeant` names. */
  releaseWhere(isMeant: (widget: Widget) => boolean): void {
    for (const [touch, { widget }] of this.#holdings) if (widget && isMeant(widget)) this.release(touch);
  }

  releaseAll(isMeant: (touch: number) => boolean = () => true): void {
    for (const touch of this.#holdings.keys()) if (isMeant(touch)) this.release(touch);
  }

  /** Every touch whose note sounds on a strip of the engine. */
  endNotes(strip: number): void {
    for (const [touch, { note }] of this.#holdings)
      if (note?.strips.includes(strip) || this.#cells.sounds(touch, strip)) this.release(touch);
  }
}
