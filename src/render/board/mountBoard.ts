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
import { PartsHandle } from "./PartsHandle.ts";
import { loadPictures, readyToPaint } from "./loadFonts.ts";

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
