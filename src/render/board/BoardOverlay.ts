import type { ClipState } from "../../domain/timeline/clipLaunch.ts";
import { widgetOf } from "../../domain/board/widget/widgetKinds.ts";
import { isShown, type BoardLayout } from "../../view/board/boardLayout.ts";
import type { BoardPlayer } from "../../state/board/BoardPlayer.ts";
import type { BoardWords } from "../../state/board/BoardWords.ts";
import { captionOf, valueText } from "../../state/board/controlText.ts";
import { displayLines } from "../../state/board/BoardDisplays.ts";
import { noteLabel } from "../../domain/music/noteLabel.ts";
import { gearValue, type Widget, detentOf } from "../../state/board/Widget.ts";
import { splitEmoji } from "../../domain/board/splitEmoji.ts";
import { chordLabel, padLabel } from "./paintPad.ts";
import { Pieces } from "./Pieces.ts";
import { focusable, placeElement, pressable } from "./standIn.ts";
import { WalkedGroup } from "./WalkedGroup.ts";
import { lookOf } from "./widgetLooks.ts";

/** Touch numbers of the overlay: clear of pointer ids and of the computer keys. */
const FIRST_TOUCH = 2_000_000;
const FIRST_CELL_TOUCH = 10_000_000;
const KEY_TOUCH = 2_900_000;
/** A widget has fewer cells than this. */
const CELL_TOUCHES = 1000;
const KEY_STRENGTH = 0.8;
const LARGE_STEP = 10;

/**
 * Stand-ins for everything that the canvas draws: invisible, out of the pointer's way, in the order of the board. They
 * take the focus, speak the state and play with Space, Enter and the arrows.
 */
export class BoardOverlay {
  readonly #root = document.createElement("div");
  readonly #player: BoardPlayer;
  readonly #words: BoardWords;
  /** Says aloud how clips change. */
  readonly #news = document.createElement("div");
  readonly #clips = new WeakMap<Widget, ClipState | null>();
  /** Controls that have moved since their values were spoken last. */
  readonly #moved = new Set<Widget>();
  /** Widgets whose clips have changed in this task. */
  readonly #changed = new Set<Widget>();
  #elements: HTMLElement[] = [];
  #keys: readonly HTMLElement[] = [];
  readonly #pieces = new Pieces();
  #layout: BoardLayout | null = null;

  constructor(host: HTMLElement, player: BoardPlayer, words: BoardWords) {
    this.#player = player;
    this.#words = words;
    this.#root.style.cssText = "position:absolute;inset:0;pointer-events:none;overflow:hidden";
    this.#news.setAttribute("role", "status");
    this.#news.style.cssText = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)";
    host.append(this.#root, this.#news);
  }

  /** Another board, or another range of keys. Where it has very many widgets, the last stand-ins come in later tasks. */
  rebuild(layout: BoardLayout): void {
    const focused = this.#focusables().findIndex((element) => element === document.activeElement);
    const { widgets } = this.#player;
    this.#root.replaceChildren();
    this.#elements = [];
    const keyboard = this.#keyboardGroup(layout);
    this.#keys = keyboard.items;
    this.#root.append(keyboard.element);
    this.#moved.clear();
    this.#layout = layout;
    const add = (index: number): void => {
      const widget = widgets[index]!;
      const element = this.#widgetElement(widget);
      this.#elements[index] = element;
      this.#placeWidget(index);
      keyboard.element.before(element);
      this.touch(widget);
    };
    this.#pieces.begin(widgets.length, add, () => this.speakMoved());
    this.place(layout);
    this.speakMoved();
    // Another octave, for example: who was on the third key stays on the third key.
    if (focused >= 0) this.#focus(this.#focusables()[focused]);
  }

  /** Focuses what is shown: of a pad on another page, the first of this one. */
  #focus(element: HTMLElement | undefined): void {
    if (element && isThere(element)) element.focus();
    else this.#focusables().find(isThere)?.focus();
  }

  #focusables(): readonly HTMLElement[] {
    return [...this.#elements.flatMap(playedBy), ...this.#keys];
  }

  place(layout: BoardLayout): void {
    const keys = (layout.keyboard?.keys ?? []).toSorted((a, b) => a.number - b.number);
    if (
      keys.length !== this.#keys.length ||
      keys.some((key, i) => this.#keys[i]!.dataset["note"] !== `${key.number}`)
    ) {
      this.rebuild(layout);
      return;
    }
    this.#layout = layout;
    const focused = this.#focusables().find((element) => element === document.activeElement);
    for (const index of this.#elements.keys()) this.#placeWidget(index);
    if (focused?.closest("[hidden]")) this.#focus(focused);
    keys.forEach((key, index) => placeElement(this.#keys[index], key));
  }

  #placeWidget(index: number): void {
    const [element, box] = [this.#elements[index], this.#layout?.widgets[index]];
    if (!element || !box) return;
    placeElement(element, box);
    element.hidden = !isShown(box);
  }

  /** Speaks the new state; of what moves, whose values come many to a frame, with the frame (`speakMoved`). */
  touch(widget: Widget): void {
    if (widget.role === "continuous" || widget.role === "xy") this.#moved.add(widget);
    else this.#speak(widget);
  }

  /** Speaks the values of what has moved. */
  speakMoved(): void {
    for (const widget of this.#moved) {
      const element = this.#elements[widget.index];
      if (!element || this.#player.widgets[widget.index] !== widget) continue;
      const { pad, x, y, role } = widget;
      element.setAttribute("aria-valuenow", String(Math.round(x.value)));
      const text =
        role === "xy"
          ? this.#words.position(Math.round(x.value), Math.round(y.value))
          : valueText(this.#words, pad, x.value);
      element.setAttribute("aria-valuetext", text + this.#gearText(widget));
    }
    this.#moved.clear();
  }

  #speak(widget: Widget): void {
    const element = this.#elements[widget.index];
    if (!element) return;
    const { pad, on, role } = widget;
    if (role === "display") {
      const { title, text } = displayLines(widget, this.#words, new Date());
      const said = `${title} ${text}`.trim();
      // One that has nothing to say is there all the same.
      element.setAttribute("aria-label", /[\p{L}\p{N}]/u.test(said) ? said : this.#words.widget("display"));
      return;
    }
    const { spoken } = lookOf(widget);
    if (spoken.isPressed) {
      for (const [cell, child] of [...element.children].entries()) {
        child.setAttribute("aria-pressed", String(spoken.isPressed(widget, cell)));
        child.setAttribute("aria-label", spoken.name(widget, cell, this.#words));
      }
      return;
    }
    if (role === "hold" || pad.canToggle) element.setAttribute("aria-pressed", String(on));
    if (widget.cells.length < 2) element.setAttribute("aria-label", this.#nameOf(widget));
    this.#reportClip(widget);
  }

  /** Where the gear stands while a value waits for it. */
  #gearText(widget: Widget): string {
    const [x, y] = [gearValue(widget, widget.x), gearValue(widget, widget.y)];
    if (x === null && y === null) return "";
    const at =
      widget.role === "xy"
        ? this.#words.position(Math.round(x ?? widget.x.value), Math.round(y ?? widget.y.value))
        : valueText(this.#words, widget.pad, x ?? widget.x.value);
    return this.#words.gearAt(at);
  }

  #reportClip(widget: Widget): void {
    const before = this.#clips.get(widget);
    this.#clips.set(widget, widget.clip);
    if (!before || widget.clip === null || widget.clip === before) return;
    // Several change at one line of the song: they are told in one breath, as a later one would silence those before it.
    if (this.#changed.size === 0) queueMicrotask(() => this.#reportChanged());
    this.#changed.add(widget);
  }

  #reportChanged(): void {
    this.#news.textContent = Array.from(this.#changed, (widget) => this.#nameOf(widget)).join("; ");
    this.#changed.clear();
  }

  /** Sets the scale at which the board is shown. */
  zoom(factor: number): void {
    Object.assign(this.#root.style, { transform: `scale(${factor})`, transformOrigin: "0 0" });
  }

  /** Makes the stand-ins reachable, or hides them. */
  show(shown: boolean): void {
    if (!shown) this.#letGo();
    this.#root.hidden = !shown;
  }

  destroy(): void {
    this.#pieces.stop();
    this.#letGo();
    this.#root.remove();
    this.#news.remove();
  }

  /** Keys that hold a stand-in down are let go of elsewhere when it is gone. */
  #letGo(): void {
    for (const { index } of this.#player.widgets) this.#player.release(FIRST_TOUCH + index);
    for (const { dataset } of this.#keys) this.#player.release(KEY_TOUCH + Number(dataset["note"]));
  }

  /** Controls that look alike on every channel are told apart by it. */
  #nameOf(widget: Widget): string {
    const { pad, role } = widget;
    const [emoji, text] = splitEmoji(padLabel(widget));
    const kind = widgetOf(pad)?.kind ?? pad.type;
    const name =
      text ||
      emoji ||
      (role === "note" && widget.number >= 0 && noteLabel(widget.number)) ||
      chordLabel(pad) ||
      (role !== "cells" && captionOf(this.#words, pad)) ||
      this.#words.widget(kind);
    if (widget.clip !== null) return `${name}, ${this.#words.clip[widget.clip]}`;
    return role === "note" || role === "cells" || !pad.channel ? name : this.#words.onChannel(name, pad.channel);
  }

  #widgetElement(widget: Widget): HTMLElement {
    if (widget.role === "display") return displayElement();
    if (widget.cells.length > 1) return this.#cellsElement(widget);
    const element = focusable();
    const { pad, role } = widget;
    element.setAttribute("aria-label", this.#nameOf(widget));
    if (pad.disabled) {
      element.setAttribute("aria-disabled", "true");
      element.tabIndex = -1;
    }
    if (role === "continuous" || role === "xy") {
      element.setAttribute("role", "slider");
      element.setAttribute("aria-valuemin", String(pad.minValue));
      element.setAttribute("aria-valuemax", String(pad.maxValue));
      if (role === "continuous")
        element.setAttribute("aria-orientation", pad.direction === "horizontal" ? "horizontal" : "vertical");
      element.addEventListener("keydown", (event) => this.#turn(widget, event));
      const letGo = (): void => this.#player.springBack(widget);
      element.addEventListener("keyup", letGo);
      element.addEventListener("blur", letGo);
      return element;
    }
    element.setAttribute("role", "button");
    const touch = FIRST_TOUCH + widget.index;
    const strength = (): void => this.#player.press(touch, widget, KEY_STRENGTH, 0.5, 0.5);
    pressable(element, strength, () => this.#player.release(touch));
    return element;
  }

  /** A grid, keys or strings: a group whose parts are walked with the arrows, from low to high. */
  #cellsElement(widget: Widget): HTMLElement {
    const { cells, pad } = widget;
    const { spoken } = lookOf(widget);
    const order = cells.map((_, index) => index);
    if (spoken.byPitch) order.sort((a, b) => cells[a]!.notes[0]! - cells[b]!.notes[0]!);
    const items = order.map((index) => {
      const { x, y, width, height, tone } = cells[index]!;
      const touch = FIRST_CELL_TOUCH + CELL_TOUCHES * widget.index + index;
      // The front of a white key is free of black ones.
      const middle = y + height * (tone === "white" ? 0.9 : 0.5);
      return {
        name: spoken.name(widget, index, this.#words),
        press: () => this.#player.press(touch, widget, KEY_STRENGTH, x + width / 2, middle),
        release: () => this.#player.release(touch),
        ...(spoken.hasLevels ? { raise: (by: number) => this.#player.nudgeStep(widget, index, LARGE_STEP * by) } : {}),
      };
    });
    const { element, items: elements } = new WalkedGroup(this.#nameOf(widget), items, spoken.up(widget));
    element.style.position = "absolute";
    elements.forEach((each, place) => {
      const { x, y, width, height } = cells[order[place]!]!;
      Object.assign(each.style, { left: part(x), top: part(y), width: part(width), height: part(height) });
      if (pad.disabled) Object.assign(each, { tabIndex: -1 }).setAttribute("aria-disabled", "true");
    });
    return element;
  }

  #keyboardGroup(layout: BoardLayout): WalkedGroup {
    const numbers = (layout.keyboard?.keys ?? []).map(({ number }) => number).toSorted((a, b) => a - b);
    const items = numbers.map((number) => ({
      name: noteLabel(number),
      press: () => this.#player.key(KEY_TOUCH + number, number, KEY_STRENGTH),
      release: () => this.#player.release(KEY_TOUCH + number),
    }));
    const group = new WalkedGroup(this.#words.keyboard, items, 12);
    group.items.forEach((element, index) => (element.dataset["note"] = String(numbers[index])));
    return group;
  }

  #turn(widget: Widget, event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { x, y, pad, role } = widget;
    const detent = detentOf(pad);
    const step = detent || (event.shiftKey ? 0.1 : 1);
    const large = Math.max(LARGE_STEP, detent);
    const vertical = role === "xy" ? ([0, step] as const) : ([step, 0] as const);
    const moves: Record<string, readonly [x: number, y: number]> = {
      ArrowRight: [step, 0],
      ArrowLeft: [-step, 0],
      ArrowUp: vertical,
      ArrowDown: [-vertical[0], -vertical[1]],
      PageUp: [role === "xy" ? 0 : large, role === "xy" ? large : 0],
      PageDown: [role === "xy" ? 0 : -large, role === "xy" ? -large : 0],
      Home: [pad.minValue - x.value, 0],
      End: [pad.maxValue - x.value, 0],
    };
    const move = moves[event.key];
    if (!move && event.key !== "Delete" && event.key !== "Backspace") return;
    event.preventDefault();
    if (move) this.#player.setValue(widget, x.value + move[0], y.value + move[1]);
    else this.#player.reset(widget);
  }
}

/** A display is read and not reached: it has nothing to do. */
function displayElement(): HTMLElement {
  const element = document.createElement("div");
  element.setAttribute("role", "img");
  element.style.position = "absolute";
  return element;
}

const part = (share: number): string => `${100 * share}%`;

const isThere = (element: HTMLElement): boolean => element.closest("[hidden]") === null;

/** Elements of a stand-in that take the focus: itself, or the parts of a group. */
const playedBy = (element: HTMLElement): readonly HTMLElement[] =>
  element.getAttribute("role") === "group" ? ([...element.children] as HTMLElement[]) : [element];
