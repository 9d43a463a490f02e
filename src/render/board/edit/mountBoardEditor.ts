import { subscribe } from "valtio/vanilla";
import type { BoardGestures } from "../../../view/board/BoardGestures.ts";
import type { BoardPlayer } from "../../../state/board/BoardPlayer.ts";
import type { CanvasPlace } from "../../../view/canvas/LentCanvas.ts";
import type { BoardWords } from "../../../state/board/BoardWords.ts";
import { type BoardEdit, screenZoom } from "../../../state/board/edit/BoardEdit.ts";
import { nextTask } from "../../../state/nextTask.ts";
import { createStage, type Stage } from "../../shared/Stage.ts";
import { onThemeChange } from "../../../view/canvas/tokens.ts";
import { BoardOverlay } from "../BoardOverlay.ts";
import { BoardScene, type BoardFrame } from "../BoardScene.ts";
import { listenToPointers } from "../listenToPointers.ts";
import { loadPictures, readyToPaint } from "../loadFonts.ts";
import { EditLayer } from "./EditLayer.ts";

/** Dependencies of the editor's canvas. */
export interface BoardEditorPorts {
  readonly player: BoardPlayer;
  readonly edit: BoardEdit;
  /** Those of the mode that is on: see `ModeGestures`. */
  readonly gestures: BoardGestures;
  readonly words: BoardWords;
  /** Settles when the board that was asked for is open. */
  readonly opening: Promise<unknown>;
}

/**
 * Draws the player's board at `where` as `mountBoard` does, with what its editing needs over it: grid, selection and the
 * ghost of what the hand is about to do. The board is laid out for a whole screen of the place's proportions and shown
 * smaller, so that nothing is arranged otherwise than when it is played. While `edit.mode` is `play` the same canvas plays,
 * and its stand-ins for keyboards and screen readers are there. Resolves with the undo. Rejects without WebGL.
 */
export async function mountBoardEditor(
  where: CanvasPlace,
  { player, edit, gestures, words, opening }: BoardEditorPorts,
): Promise<() => void> {
  const ready = readyToPaint(opening);
  const stage = await createStage(where, true);
  await ready;
  const { host } = where;
  const scene = new BoardScene(stage, player, words, () => frameOf(stage));
  const overlay = new BoardOverlay(host, player, words);
  const layer = new EditLayer(host, stage, scene, player, edit);
  let gone = false;
  // Nobody can reach the stand-ins while the board is edited: they are made when it is to be played.
  let isOverlayStale = true;
  const stand = (): void => {
    const plays = edit.mode === "play";
    overlay.show(plays);
    if (!plays || !isOverlayStale) return;
    isOverlayStale = false;
    overlay.rebuild(scene.layout);
    overlay.zoom(scene.zoom);
  };
  const place = (): void => {
    isOverlayStale = true;
    stand();
    layer.rebuild();
  };
  let isStale = false;
  /** The scene of the board as it is by now. */
  const fresh = (): BoardScene => {
    if (!isStale || gone) return scene;
    isStale = false;
    scene.update();
    place();
    return scene;
  };
  const rebuild = (): void => {
    if (gone) return;
    isStale = false;
    scene.rebuild();
    place();
  };
  const repaint = (some: boolean): void => {
    if (some) rebuild();
  };
  // With many pads both the edit and the scene take a while: each has a task of its own.
  const load = (): void => {
    isStale = true;
    void nextTask().then(fresh);
    void loadPictures(player.board).then(repaint);
  };
  load();
  fresh();
  const undo = [
    stage.onFrame((timeMs) => {
      // Its own task comes first.
      if (isStale) return false;
      scene.frame(timeMs);
      layer.frame();
      if (!isOverlayStale) overlay.speakMoved();
      return true;
    }),
    stage.onResize(rebuild),
    onThemeChange(rebuild),
    player.onWidget.on((widget) => {
      if (player.widgets[widget.index] !== widget) return;
      fresh().touchWidget(widget);
      if (!isOverlayStale) overlay.touch(widget);
    }),
    player.onKeys.on(() => scene.touchKeys()),
    player.onLoad.on(load),
    listenToPointers(
      stage,
      gestures,
      () => fresh().layout,
      () => scene.zoom,
    ),
    subscribe(
      edit,
      () => {
        stand();
        stage.invalidate();
      },
      true,
    ),
  ];
  return () => {
    gone = true;
    for (const take of undo) take();
    layer.destroy();
    overlay.destroy();
    scene.destroy();
    stage.destroy();
  };
}

function frameOf(stage: Stage): BoardFrame {
  const { width, height } = stage.size();
  const zoom = screenZoom(width, height);
  return { width: width / zoom, height: height / zoom, zoom, rearranges: false };
}
