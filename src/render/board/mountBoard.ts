import type { BoardGestures } from "../../view/board/BoardGestures.ts";
import type { BoardPlayer } from "../../state/board/BoardPlayer.ts";
import type { CanvasPlace } from "../../view/canvas/LentCanvas.ts";
import type { BoardWords } from "../../state/board/BoardWords.ts";
import { createStage } from "../shared/Stage.ts";
import { onThemeChange } from "../../view/canvas/tokens.ts";
import { BoardOverlay } from "./BoardOverlay.ts";
import { BoardScene } from "./BoardScene.ts";
import { listenToPointers } from "./listenToPointers.ts";
import { OpeningBar } from "./OpeningBar.ts";
import { loadPictures, readyToPaint } from "./loadFonts.ts";
import type { BoardParts } from "../../view/board/boardLayout.ts";
import { placeElement } from "./standIn.ts";

const BUTTON =
  "flex:none;width:2.75rem;height:2.75rem;border:0;border-radius:0.375rem;background:var(--control);color:var(--text);" +
  "font:600 1.25rem/1 var(--sans);touch-action:manipulation";

/** Two buttons and the number between them turn the parts of a board that is larger than the screen. No drag on pads does. */
class PartsHandle {
  readonly #root = document.createElement("div");
  readonly #back: HTMLButtonElement;
  readonly #on: HTMLButtonElement;
  readonly #place = document.createElement("output");
  readonly #words: BoardWords;
  #parts: BoardParts | null = null;

  constructor(host: HTMLElement, words: BoardWords, show: (part: number) => void) {
    this.#words = words;
    const turn = (by: number): void => {
      if (!this.#parts) return;
      const { shown, count } = this.#parts;
      show((shown + by + count) % count);
    };
    this.#back = button(words.previousPart, "‹", () => turn(-1));
    this.#on = button(words.nextPart, "›", () => turn(1));
    this.#place.style.cssText = "flex:1;color:var(--text-2);font:600 0.75rem/1 var(--sans);text-align:center";
    this.#root.setAttribute("role", "group");
    this.#root.setAttribute("aria-label", words.parts);
    this.#root.append(this.#back, this.#place, this.#on);
    host.append(this.#root);
  }

  /** `zoom`: how much larger than its layout the board is shown. */
  place(parts: BoardParts | null, zoom: number): void {
    this.#parts = parts;
    this.#root.hidden = parts === null;
    this.#root.style.cssText = "position:absolute;display:none";
    if (!parts) return;
    const { handle, shown, count } = parts;
    const isTall = handle.height > handle.width;
    this.#root.style.cssText =
      "position:absolute;z-index:1;display:flex;align-items:center;padding:0.125rem;background:var(--panel);" +
      `flex-direction:${isTall ? "column" : "row"};box-shadow:inset 0 0 0 1px var(--line)`;
    this.#place.style.flex = "1";
    this.#place.style.alignContent = "center";
    placeElement(this.#root, { ...handle, x: handle.x * zoom, y: handle.y * zoom });
    Object.assign(this.#root.style, { transform: `scale(${zoom})`, transformOrigin: "0 0" });
    const full = this.#words.part(shown + 1, count);
    this.#place.textContent = isTall ? `${shown + 1}/${count}` : full;
    this.#place.setAttribute("aria-label", full);
  }

  destroy(): void {
    this.#root.remove();
  }
}

function button(name: string, sign: string, run: () => void): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = sign;
  element.setAttribute("aria-label", name);
  element.style.cssText = BUTTON;
  element.addEventListener("click", run);
  return element;
}

/**
 * Draws the player's board at `where` once the one that was asked for is open, hands its pointers to `gestures`, and lays
 * focusable stand-ins over it for keyboards and screen readers. Resolves when the first frame can be drawn, with the undo.
 * Rejects without WebGL.
 */
export async function mountBoard(
  where: CanvasPlace,
  player: BoardPlayer,
  gestures: BoardGestures,
  words: BoardWords,
  opening: Promise<unknown> = Promise.resolve(),
): Promise<() => void> {
  // The context is made while the fonts and the board are on their way.
  const ready = readyToPaint(opening);
  const stage = await createStage(where, true);
  await ready;
  const { host } = where;
  const scene = new BoardScene(stage, player, words);
  const overlay = new BoardOverlay(host, player, words);
  const bar = new OpeningBar(host, words.opening);
  scene.onProgress = (share) => bar.show(share);
  const handle = new PartsHandle(host, words, (part) => {
    scene.showPart(part);
    overlay.place(scene.layout);
    place();
  });
  /** The handle of the parts, and how large what lies over the board is. */
  const place = (): void => {
    overlay.zoom(scene.zoom);
    handle.place(scene.layout.parts, scene.zoom);
  };
  let gone = false;
  const rebuild = (): void => {
    if (gone) return;
    scene.rebuild();
    overlay.place(scene.layout);
    place();
  };
  // Glyphs of pads come late, in one more painting: nobody is to wait for them.
  const repaint = (some: boolean): void => {
    if (some) rebuild();
  };
  overlay.rebuild(scene.layout);
  place();
  void loadPictures(player.board).then(repaint);
  const undo = [
    stage.onFrame((timeMs) => {
      scene.frame(timeMs);
      overlay.speakMoved();
    }),
    stage.onResize(rebuild),
    onThemeChange(rebuild),
    player.onWidget.on((widget) => {
      // A pad that an edit took away may still be told that a note of it has ended.
      if (player.widgets[widget.index] !== widget) return;
      scene.touchWidget(widget);
      overlay.touch(widget);
    }),
    player.onKeys.on(() => scene.touchKeys()),
    player.onLoad.on(() => {
      scene.update();
      overlay.rebuild(scene.layout);
      place();
      void loadPictures(player.board).then(repaint);
    }),
    listenToPointers(
      stage,
      gestures,
      () => scene.layout,
      () => scene.zoom,
    ),
  ];
  return () => {
    gone = true;
    for (const take of undo) take();
    overlay.destroy();
    handle.destroy();
    bar.destroy();
    scene.destroy();
    stage.destroy();
  };
}
