import { noteLabel } from "../domain/music/noteLabel.ts";
import { KEYBOARD_HEADER_HEIGHT, keyboardHeight, shownOctaves } from "../view/board/boardLayout.ts";
import { boardZoom } from "../view/board/boardZoom.ts";
import type { LiveBoard } from "../state/board/LiveBoard.ts";
import { heldChord } from "../state/board/heldChord.ts";
import { subscribe } from "valtio/vanilla";
import { boardStrings } from "../ui/strings/board.ts";
import { element } from "./element.ts";

const MOST_NAMES = 8;

/** The strip above the keys: which chord is held, which keys are shown. */
export class KeyStrip {
  readonly element = element("div", { className: "keys" });
  readonly #held = element("span");
  readonly #range = element("span");
  readonly #liveBoard: LiveBoard;

  constructor(liveBoard: LiveBoard, host: HTMLElement) {
    this.#liveBoard = liveBoard;
    this.element.append(element("b", { textContent: boardStrings.keyboard }), this.#held, this.#range);
    new ResizeObserver(() => this.#place(host)).observe(host);
    subscribe(liveBoard.settings, () => this.#place(host));
    liveBoard.player.onKeys.on(() => this.#showHeld());
  }

  #place({ clientWidth, clientHeight }: HTMLElement): void {
    const { board } = this.#liveBoard.player;
    const zoom = boardZoom(clientWidth, clientHeight);
    const keys = keyboardHeight(board, clientWidth / zoom, clientHeight / zoom);
    this.element.hidden = keys === 0;
    Object.assign(this.element.style, {
      bottom: `${keys * zoom}px`,
      width: `${clientWidth / zoom}px`,
      height: `${KEYBOARD_HEADER_HEIGHT}px`,
      transform: `scale(${zoom})`,
      transformOrigin: "0 100%",
    });
    const [first, last] = shownOctaves(board, clientWidth, this.#liveBoard.settings.octave);
    this.#range.textContent = boardStrings.range(`C${Math.max(0, first)}`, `B${Math.max(0, last)}`);
  }

  #showHeld(): void {
    const numbers = this.#liveBoard.player.keys.numbers();
    const notes = numbers.slice(0, MOST_NAMES).map((number) => noteLabel(number));
    this.#held.textContent = [heldChord(numbers), ...notes].filter(Boolean).join("  ");
  }
}
