import type { PadCell } from "../../domain/board/widget/WidgetDefinition.ts";
import { pointsAlong } from "./pointsAlong.ts";
import type { LiveNote } from "../live-notes/LiveNotes.ts";
import type { Route, Voice } from "../live-notes/VoiceLedger.ts";
import { keyStrength, padStrength, padVelocity } from "./velocityCurve.ts";
import type { BoardNotes } from "./BoardNotes.ts";
import type { PadExpression } from "./PadExpression.ts";
import type { PlayedBoard } from "./PlayedBoard.ts";
import type { StepRows } from "./StepRows.ts";
import { type Widget, cellAt } from "./Widget.ts";

/** A hand on a widget with cells: on one of them, or across strings that ring until it lets go. */
interface Hand {
  readonly widget: Widget;
  readonly route: Route;
  readonly strums: boolean;
  readonly strength: number;
  u: number;
  v: number;
  /** Its notes, by index of the cell. */
  readonly notes: Map<number, readonly LiveNote[]>;
}

/** A finger as near to a string as this part of the room between two is on it. */
const ON_STRING = 0.3;

/** The hands on keys, grids, chords, strings and rows. Each cell on a hand's way is struck once, in the order of the way. */
export class PlayedCells {
  readonly #board: Pick<PlayedBoard, "settings">;
  readonly #notes: BoardNotes;
  readonly #rows: StepRows;
  readonly #expression: PadExpression;
  readonly #hands = new Map<number, Hand>();

  constructor(board: Pick<PlayedBoard, "settings">, notes: BoardNotes, rows: StepRows, expression: PadExpression) {
    this.#board = board;
    this.#notes = notes;
    this.#rows = rows;
    this.#expression = expression;
  }

  /** `strength` 0..1; `u`, `v` 0..1 across the widget. */
  press(touch: number, widget: Widget, route: Route, strength: number, u: number, v: number): void {
    if (widget.gesture === "drawSteps") return this.#rows.press(touch, widget, u, v);
    const strums = widget.gesture === "strum";
    const hand: Hand = { widget, route, strums, strength, u, v, notes: new Map() };
    this.#hands.set(touch, hand);
    const index = cellAt(widget.cells, u, v);
    const cell = widget.cells[index];
    if (!cell || widget.gesture === "choosePage" || (strums && Math.abs(u - middleOf(cell)) > ON_STRING * cell.width))
      return;
    this.#strike(hand, index, strength);
  }

  glide(touch: number, u: number, v: number): void {
    this.#rows.glide(touch, u, v);
    const hand = this.#hands.get(touch);
    if (!hand || hand.widget.gesture === "choosePage" || this.#expression.bends(touch)) return;
    const { cells } = hand.widget;
    if (hand.strums) {
      for (const index of stringsBetween(cells, hand.u, u)) this.#strike(hand, index, keyStrength(v));
    } else {
      for (const at of pointsAlong({ x: hand.u, y: hand.v }, { x: u, y: v }, cells)) {
        const index = cellAt(cells, at.x, at.y);
        if (index < 0 || hand.notes.has(index)) continue;
        this.#endAll(hand);
        this.#strike(hand, index, isKey(cells[index]!) ? cellStrength(hand.widget, at.x, at.y) : hand.strength);
      }
    }
    hand.u = u;
    hand.v = v;
  }

  release(touch: number): void {
    this.#rows.release(touch);
    const hand = this.#hands.get(touch);
    if (!hand) return;
    this.#hands.delete(touch);
    this.#endAll(hand);
  }

  /** Voices of a hand. */
  voicesOf(touch: number): readonly Voice[] {
    return [...(this.#hands.get(touch)?.notes.values() ?? [])].flat().flatMap(({ voices }) => voices);
  }

  /** True if the hand sounds on a strip of the engine. */
  sounds(touch: number, strip: number): boolean {
    const notes = [...(this.#hands.get(touch)?.notes.values() ?? [])].flat();
    return notes.some(({ strips }) => strips.includes(strip));
  }

  #strike(hand: Hand, index: number, strength: number): void {
    const { widget } = hand;
    this.#end(hand, index);
    const velocity = padVelocity(this.#board.settings.curve, widget.pad, strength);
    const notes = widget.cells[index]!.notes.map((number) => this.#notes.noteOn(hand.route, number, velocity));
    hand.notes.set(index, notes);
    widget.lit[index] = velocity;
    widget.velocity = velocity;
  }

  #endAll(hand: Hand): void {
    for (const index of hand.notes.keys()) this.#end(hand, index);
  }

  #end(hand: Hand, index: number): void {
    const { widget } = hand;
    for (const note of hand.notes.get(index) ?? []) this.#notes.noteOff(note);
    hand.notes.delete(index);
    const others = [...this.#hands.values()].some((each) => each.widget === widget && each.notes.has(index));
    if (!others) widget.lit[index] = 0;
  }
}

const isKey = ({ tone }: PadCell): boolean => tone === "white" || tone === "black";
const middleOf = ({ x, width }: PadCell): number => x + width / 2;

/** The strings between two places, as they are come by: each once, and none that the way begins on. */
function stringsBetween(cells: readonly PadCell[], from: number, to: number): readonly number[] {
  const low = Math.min(from, to);
  const high = Math.max(from, to);
  const isOn = (at: number): boolean => (to > from ? at > low && at <= high : at >= low && at < high);
  const crossed = cells.flatMap((cell, index) => (isOn(middleOf(cell)) ? [index] : []));
  return to < from ? crossed.toReversed() : crossed;
}

/** The page that a place of a page switch is for; 0 on all other widgets. */
export function pageAt(widget: Widget, u: number, v: number): number {
  return widget.gesture === "choosePage" ? cellAt(widget.cells, u, v) + 1 : 0;
}

/** Strength of a touch at a place of a widget, 0..1: a cell counts as a pad or key of its size. */
export function cellStrength({ cells }: Pick<Widget, "cells">, u: number, v: number): number {
  const cell = cells[cellAt(cells, u, v)];
  if (!cell) return padStrength(u, v);
  const y = (v - cell.y) / cell.height;
  return isKey(cell) ? keyStrength(y) : padStrength((u - cell.x) / cell.width, y);
}
