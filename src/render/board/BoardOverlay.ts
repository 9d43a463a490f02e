import type { BoardLayout, Box } from "../../state/board/boardLayout.ts";
import type { BoardPlayer } from "../../state/board/BoardPlayer.ts";
import type { BoardWords } from "../../state/board/BoardWords.ts";
import { valueText } from "../../state/board/controlText.ts";
import { noteLabel } from "../../domain/music/noteLabel.ts";
import type { Widget } from "../../state/board/Widget.ts";
import { splitEmoji } from "../../domain/board/splitEmoji.ts";
import { padLabel } from "./paintPad.ts";

/** Touch numbers of the overlay: clear of pointer ids and of the computer keys. */
const FIRST_TOUCH = 2_000_000;
const KEY_TOUCH = 2_900_000;
const KEY_STRENGTH = 0.8;
const CLICK_MS = 180;
const LARGE_STEP = 10;

/**
 * Stand-ins for everything that the canvas draws: invisible, out of the pointer's way, in the order of the board. They
 * take the focus, speak the state and play with Space, Enter and the arrows.
 */
export class BoardOverlay {
  readonly #root = document.createElement("div");
  readonly #player: BoardPlayer;
  readonly #words: BoardWords;
  #elements: HTMLElement[] = [];
  #keys: HTMLElement[] = [];

  constructor(host: HTMLElement, player: BoardPlayer, words: BoardWords) {
    this.#player = player;
    this.#words = words;
    this.#root.style.cssText = "position:absolute;inset:0;pointer-events:none;overflow:hidden";
    host.append(this.#root);
  }

  /** Another board, or another range of keys. */
  rebuild(layout: BoardLayout): void {
    const focused = this.#focusables().findIndex((element) => element === document.activeElement);
    this.#root.replaceChildren();
    this.#elements = this.#player.widgets.map((widget) => this.#widgetElement(widget));
    const group = document.createElement("div");
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", this.#words.keyboard);
    this.#keys = (layout.keyboard?.keys ?? [])
      .toSorted((a, b) => a.number - b.number)
      .map((key) => this.#keyElement(key.number));
    if (this.#keys[0]) this.#keys[0].tabIndex = 0;
    group.append(...this.#keys);
    this.#root.append(...this.#elements, group);
    this.place(layout);
    for (const widget of this.#player.widgets) this.touch(widget);
    // Another octave, for example: who was on the third key stays on the third key.
    this.#focusables()[focused]?.focus();
  }

  #focusables(): readonly HTMLElement[] {
    return [...this.#elements, ...this.#keys];
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
    layout.widgets.forEach((box, index) => placeElement(this.#elements[index], box));
    keys.forEach((key, index) => placeElement(this.#keys[index], key));
  }

  /** Speaks the new state. */
  touch(widget: Widget): void {
    const element = this.#elements[widget.index];
    if (!element) return;
    const { pad, x, y, on, role } = widget;
    if (role === "continuous" || role === "xy") {
      element.setAttribute("aria-valuenow", String(Math.round(x.value)));
      const text =
        role === "xy"
          ? this.#words.position(Math.round(x.value), Math.round(y.value))
          : valueText(this.#words, pad, x.value);
      element.setAttribute("aria-valuetext", text);
      return;
    }
    if (role === "hold" || pad.canToggle) element.setAttribute("aria-pressed", String(on));
    element.setAttribute("aria-label", this.#nameOf(widget));
  }

  /** How much larger or smaller than its layout the board is shown. */
  zoom(factor: number): void {
    Object.assign(this.#root.style, { transform: `scale(${factor})`, transformOrigin: "0 0" });
  }

  /** Whether the stand-ins can be reached. */
  show(shown: boolean): void {
    if (!shown) this.#letGo();
    this.#root.hidden = !shown;
  }

  destroy(): void {
    this.#letGo();
    this.#root.remove();
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
    const name = text || emoji;
    return role === "note" || !pad.channel ? name : this.#words.onChannel(name, pad.channel);
  }

  #widgetElement(widget: Widget): HTMLElement {
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

  #keyElement(number: number): HTMLElement {
    const element = focusable();
    element.tabIndex = -1;
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", noteLabel(number));
    element.dataset["note"] = String(number);
    const touch = KEY_TOUCH + number;
    const strike = (): void => this.#player.key(touch, number, KEY_STRENGTH);
    pressable(element, strike, () => this.#player.release(touch));
    element.addEventListener("keydown", (event) => this.#walkKeys(element, event));
    return element;
  }

  /** Arrows go from key to key; Tab leaves the keyboard. */
  #walkKeys(element: HTMLElement, event: KeyboardEvent): void {
    const at = this.#keys.indexOf(element);
    const to = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: this.#keys.length - 1,
      ArrowUp: at + 12,
      ArrowDown: at - 12,
    }[event.key];
    const next = to === undefined ? undefined : this.#keys[to];
    if (!next) return;
    event.preventDefault();
    element.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  #turn(widget: Widget, event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { x, y, pad, role } = widget;
    const step = event.shiftKey ? 0.1 : 1;
    const vertical = role === "xy" ? ([0, step] as const) : ([step, 0] as const);
    const moves: Record<string, readonly [x: number, y: number]> = {
      ArrowRight: [step, 0],
      ArrowLeft: [-step, 0],
      ArrowUp: vertical,
      ArrowDown: [-vertical[0], -vertical[1]],
      PageUp: [role === "xy" ? 0 : LARGE_STEP, role === "xy" ? LARGE_STEP : 0],
      PageDown: [role === "xy" ? 0 : -LARGE_STEP, role === "xy" ? -LARGE_STEP : 0],
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

function focusable(): HTMLElement {
  const element = document.createElement("div");
  element.tabIndex = 0;
  element.style.cssText = "position:absolute;border-radius:8px";
  return element;
}

/** Interface pixels as a length of the page. */
const rem = (pixels: number): string => `${pixels / 16}rem`;

function placeElement(element: HTMLElement | undefined, { x, y, width, height }: Box): void {
  if (element) Object.assign(element.style, { left: rem(x), top: rem(y), width: rem(width), height: rem(height) });
}

const isPlay = (event: KeyboardEvent): boolean => event.key === " " || event.key === "Enter";

/** Space and Enter hold it down; a screen reader's click is a short strike; losing the focus lets go. */
function pressable(element: HTMLElement, press: () => void, release: () => void): void {
  element.addEventListener("keydown", (event) => {
    if (!isPlay(event)) return;
    event.preventDefault();
    if (!event.repeat) press();
  });
  element.addEventListener("keyup", (event) => {
    if (isPlay(event)) release();
  });
  element.addEventListener("blur", release);
  element.addEventListener("click", () => {
    press();
    setTimeout(release, CLICK_MS);
  });
}
