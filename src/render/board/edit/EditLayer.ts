import { Container, Graphics, Mesh, MeshGeometry } from "pixi.js";
import type { Box } from "../../../domain/Box.ts";
import { isShown, placeBox } from "../../../view/board/boardLayout.ts";
import type { BoardEdit } from "../../../state/board/edit/BoardEdit.ts";
import type { BoardPlayer } from "../../../state/board/BoardPlayer.ts";
import type { Stage } from "../../shared/Stage.ts";
import { hasForcedColors, tokenColor } from "../../../view/canvas/tokens.ts";
import type { BoardScene } from "../BoardScene.ts";
import { frameShapes } from "./frameShapes.ts";
import { paintBand, paintGhost, paintGrid, paintSelection, type EditLook } from "./paintEdit.ts";

const LIFT = 8;
const HEIGHT = 32;

/** Reason for a refusal, written over the place that it concerns, and spoken. */
class RefusalBubble {
  readonly #element = document.createElement("div");

  constructor(host: HTMLElement) {
    this.#element.setAttribute("role", "status");
    this.#element.style.cssText = [
      "position:absolute;z-index:1;pointer-events:none;white-space:nowrap;transform:translateX(-50%)",
      "padding:0.375rem 0.625rem;border-radius:0.375rem;font:600 0.8125rem/1.25 var(--sans)",
      "background:#ffdfe3;color:#7d1021;box-shadow:0 0.25rem 1rem rgb(0 0 0 / 0.35)",
    ].join(";");
    this.hide();
    host.append(this.#element);
  }

  /** `box`: the place, in interface pixels of the host. */
  show(words: string, box: Box): void {
    if (this.#element.textContent !== words) this.#element.textContent = words;
    const above = box.y - HEIGHT - LIFT;
    const y = above >= 0 ? above : box.y + box.height + LIFT;
    Object.assign(this.#element.style, {
      opacity: "1",
      left: `${(box.x + box.width / 2) / 16}rem`,
      top: `${y / 16}rem`,
    });
  }

  hide(): void {
    this.#element.style.opacity = "0";
    this.#element.textContent = "";
  }

  destroy(): void {
    this.#element.remove();
  }
}

const NONE: ReadonlySet<string> = new Set();
/** More than so many pads have plain frames, and are moved as one: their frames follow the hand alone. */
const MANY = 128;

/** Layer over a board that is edited: grid, frames of the selection, and preview of the gesture. */
export class EditLayer {
  readonly #stage: Stage;
  readonly #scene: BoardScene;
  readonly #player: BoardPlayer;
  readonly #edit: BoardEdit;
  readonly #bubble: RefusalBubble;
  readonly #container = new Container();
  readonly #grid = new Graphics();
  readonly #selection = new Container();
  readonly #paths = new Graphics();
  /** Frames of many pads, below the paths. */
  #frames: Mesh | null = null;
  readonly #ghost = new Graphics();
  #look: EditLook;
  #drawn: Partial<BoardEdit> = {};

  constructor(host: HTMLElement, stage: Stage, scene: BoardScene, player: BoardPlayer, edit: BoardEdit) {
    this.#stage = stage;
    this.#scene = scene;
    this.#player = player;
    this.#edit = edit;
    this.#bubble = new RefusalBubble(host);
    this.#selection.addChild(this.#paths);
    this.#container.addChild(this.#grid, this.#selection, this.#ghost);
    this.#look = this.#readLook();
    this.rebuild();
  }

  /** The board, its size or the theme changed. */
  rebuild(): void {
    this.#look = this.#readLook();
    // The last in the world lies on top of what the scene has put there anew.
    this.#scene.world.addChild(this.#container);
    this.#grid.clear();
    const { grid, widgets } = this.#scene.layout;
    if (grid) paintGrid(this.#grid, grid, widgets, this.#look);
    this.#drawn = {};
    this.#stage.invalidate();
  }

  /** Before each drawn frame: draws what changed of the session since the last. */
  frame(): void {
    const { mode, selectedIds, leadId, ghost, band } = this.#edit;
    const was = this.#drawn;
    this.#drawn = { mode, selectedIds, leadId, ghost, band };
    this.#container.visible = mode === "edit";
    const ghostChanged = was.ghost !== ghost || was.band !== band;
    if (was.selectedIds !== selectedIds || was.leadId !== leadId) this.#drawSelection();
    if (ghostChanged) this.#drawGhost();
  }

  destroy(): void {
    this.#bubble.destroy();
    this.#dropFrames();
    this.#container.destroy({ children: true });
  }

  #drawSelection(): void {
    const { selectedIds, leadId } = this.#edit;
    const boxes = this.#boxesOf(selectedIds);
    const lead = (leadId && boxes.get(leadId)) || null;
    const shown = [...boxes.values()];
    this.#paths.clear();
    this.#dropFrames();
    if (shown.length > MANY) {
      const shapes = frameShapes(shown.filter(isShown), 2 * this.#look.pixel);
      const uvs = new Float32Array(shapes.positions.length);
      this.#frames = new Mesh({ geometry: new MeshGeometry({ ...shapes, uvs }), tint: this.#look.rest });
      this.#selection.addChildAt(this.#frames, 0);
    }
    paintSelection(this.#paths, this.#frames ? [] : shown, lead, this.#look);
  }

  #dropFrames(): void {
    const geometry = this.#frames?.geometry;
    this.#frames?.destroy();
    geometry?.destroy(true);
    this.#frames = null;
  }

  #drawGhost(): void {
    const { ghost, band } = this.#edit;
    const { layout } = this.#scene;
    this.#ghost.clear();
    // The frames of the selection follow the hand.
    this.#selection.position.set(ghost?.offset.x ?? 0, ghost?.offset.y ?? 0);
    const movedIds = ghost && ghost.movedIds.size <= MANY ? ghost.movedIds : NONE;
    this.#scene.drag(movedIds, ghost?.offset.x ?? 0, ghost?.offset.y ?? 0);
    if (band) paintBand(this.#ghost, band, this.#look);
    if (ghost) {
      const origins = [...this.#boxesOf(movedIds).values()];
      const blocking =
        ghost.blockingId === null ? null : this.#boxesOf(new Set([ghost.blockingId])).get(ghost.blockingId);
      const locations = ghost.locations.length > MANY ? [ghost.location] : ghost.locations;
      paintGhost(this.#ghost, layout, { ...ghost, locations }, { origins, blocking: blocking ?? null }, this.#look);
    }
    if (ghost?.refused && layout.grid) {
      const { x, y, width, height } = placeBox(layout.grid, ghost.location);
      const zoom = this.#zoom();
      this.#bubble.show(ghost.refused, { x: x * zoom, y: y * zoom, width: width * zoom, height: height * zoom });
    } else this.#bubble.hide();
  }

  #boxesOf(ids: ReadonlySet<string>): ReadonlyMap<string, Box> {
    const boxes = new Map<string, Box>();
    for (const { index, pad } of this.#player.widgets) {
      const box = this.#scene.layout.widgets[index];
      if (box && ids.has(pad.id)) boxes.set(pad.id, box);
    }
    return boxes;
  }

  #zoom(): number {
    return this.#scene.world.scale.x;
  }

  #readLook(): EditLook {
    const isDark = document.documentElement.dataset["theme"] !== "light" && !hasForcedColors();
    return {
      lead: isDark ? 0xffffff : tokenColor("--text").rgb,
      rest: tokenColor("--primary").rgb,
      danger: tokenColor("--secondary-bright").rgb,
      line: tokenColor("--line-strong").rgb,
      pixel: 1 / this.#zoom(),
    };
  }
}
