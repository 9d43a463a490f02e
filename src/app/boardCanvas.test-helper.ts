import { fakePlace } from "../render/shared/FakePlace.test-helper.ts";
import { Sprite, type Container } from "pixi.js";
import { newBoard } from "../domain/board/newBoard.ts";
import { newPad } from "../domain/board/newPad.ts";
import type { Board, Pad } from "../domain/board/records.ts";
import { presetFields, type PadPreset } from "../domain/board/padPresets.ts";
import type { Box } from "../domain/Box.ts";
import { mountBoard } from "../render/board/mountBoard.ts";
import { contextOf, type Painted } from "../view/canvas/PaintedContext.test-helper.ts";
import { BoardPlayer } from "../state/board/BoardPlayer.ts";
import { FakeOutputs, PLAYED_LIVE } from "../state/board/FakeOutputs.test-helper.ts";
import type { PlayerSettings } from "../state/board/PlayedBoard.ts";
import { PlayGestures } from "../tools/board/PlayGestures.ts";
import { boardWords } from "../ui/strings/board.ts";

/** Opens a board on a canvas of its own, to be played into `outputs`. */
export async function openBoard(
  board: Board,
  [width, height]: readonly [number, number],
  settings: Partial<PlayerSettings> = {},
) {
  const outputs = new FakeOutputs();
  const player = new BoardPlayer(outputs.ports(), board, { ...PLAYED_LIVE, internalSound: false, ...settings });
  const at = fakePlace(width, height);
  const mounted = mountBoard(at.place, player, new PlayGestures(player), boardWords);
  await at.frames();
  const close = await mounted;
  await at.frames();
  return { ...at, outputs, player, close };
}

export type BoardCanvas = Awaited<ReturnType<typeof openBoard>>;

const px = (rem: string): number => Number.parseFloat(rem) * 16;

/** Elements of a board that keyboards and screen readers reach, in its order. */
export const standIns = ({ place }: BoardCanvas): HTMLElement[] => [
  ...place.host.querySelectorAll<HTMLElement>("[role=button],[role=slider],[role=img]"),
];

export const boxOf = ({ style }: HTMLElement): Box => ({
  x: px(style.left),
  y: px(style.top),
  width: px(style.width),
  height: px(style.height),
});

/** The stand-in of a name. */
export function named(canvas: BoardCanvas, name: string): HTMLElement {
  const found = standIns(canvas).filter((element) => element.getAttribute("aria-label") === name);
  if (found.length !== 1)
    throw new Error(
      `${found.length} of ${name}: ${standIns(canvas)
        .map((each) => each.ariaLabel)
        .join(", ")}`,
    );
  return found[0]!;
}

export const middleOf = (element: HTMLElement): [number, number] => {
  const { x, y, width, height } = boxOf(element);
  return [x + width / 2, y + height / 2];
};

/** All drawn shapes, also those in the still picture. */
function everything(canvas: BoardCanvas): Container[] {
  const found: Container[] = [];
  const add = (container: Container): void => {
    found.push(container);
    for (const child of container.children) add(child);
  };
  for (const part of [canvas.root, ...canvas.drawn.parts]) if (!part.destroyed) add(part);
  return found;
}

/** The picture of the widget whose stand-in this is. */
export function viewOf(canvas: BoardCanvas, element: HTMLElement): Container {
  const { x, y } = boxOf(element);
  const found = everything(canvas).find(
    (each) =>
      each.visible &&
      Math.abs(each.x - x) <= 1 &&
      Math.abs(each.y - y) <= 1 &&
      each.children.length > 0 &&
      each.label !== "world" &&
      x + y > 0,
  );
  if (!found) throw new Error(`nothing is drawn at ${x}, ${y}`);
  return found;
}

/** Shapes painted on the visible canvases of a view, in their own pixels. */
export const paintedIn = (view: Container): Painted[] => {
  const own =
    view instanceof Sprite && view.texture.source.resource instanceof HTMLCanvasElement
      ? contextOf(view.texture.source.resource).painted
      : [];
  return view.visible ? [...own, ...view.children.flatMap((child) => paintedIn(child as Container))] : [];
};

export const wordsIn = (view: Container): string[] =>
  paintedIn(view)
    .filter(({ kind }) => kind === "text")
    .map(({ text }) => text);

/** A key goes down on a stand-in. Returns false where that is taken. */
export const key = (element: HTMLElement, name: string, keys: KeyboardEventInit = {}): boolean =>
  element.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...keys }));
export const release = (element: HTMLElement, name: string): boolean =>
  element.dispatchEvent(new KeyboardEvent("keyup", { key: name, bubbles: true }));
/** The value that a slider says. */
export const valueOf = (element: HTMLElement): number => Number(element.getAttribute("aria-valuenow"));

/** One of each kind, on a board without a keyboard. */
const KINDS: readonly (readonly [preset: PadPreset, col: number, row: number, width: number, height: number])[] = [
  ["button", 0, 0, 2, 2],
  ["knob", 2, 0, 2, 2],
  ["slider", 4, 0, 2, 4],
  ["xyPad", 6, 0, 4, 4],
  ["keys", 0, 4, 6, 2],
  ["chord", 0, 2, 2, 2],
  ["scaleGrid", 6, 4, 4, 4],
  ["strum", 10, 0, 3, 4],
  ["stepRow", 0, 6, 6, 2],
  ["pitchWheel", 10, 4, 1, 4],
  ["modWheel", 11, 4, 1, 4],
  ["pages", 2, 2, 2, 1],
  ["display", 2, 3, 2, 1],
];

/** A board with a widget of each kind. */
export function everyKind(fields: Partial<Pad> = {}): Board {
  const pads = KINDS.map(([preset, col, row, width, height]) =>
    newPad({
      id: preset,
      label: preset,
      color: "#1a97c4",
      ...presetFields(preset),
      location: { col, row, width, height },
      ...fields,
    }),
  );
  return newBoard({ id: "kinds", rows: 8, cols: 13, showKeyboard: false, pads });
}

export const widgetOf = ({ player }: BoardCanvas, id: string) => player.widgets.find(({ pad }) => pad.id === id)!;
/** The stand-in of a widget, or the group of its cells. */
export const standInOf = (canvas: BoardCanvas, id: string): HTMLElement =>
  canvas.place.host.querySelectorAll<HTMLElement>("div > [role]:not([role=status])")[0]!.parentElement!.children[
    widgetOf(canvas, id).index
  ] as HTMLElement;
