import { Container } from "pixi.js";
import { arrangedBoard, shapeOf } from "../../domain/board/arrangedBoard.ts";
import { hexOfRgb, oklchToRgb, paletteColor } from "../../domain/color.ts";
import type { Box } from "../../domain/Box.ts";
import { boardLayout, isShown, LEAST_TARGET, type BoardLayout } from "../../view/board/boardLayout.ts";
import { boardZoom } from "../../view/board/boardZoom.ts";
import { mirroredBoard } from "../../view/board/mirroredBoard.ts";
import type { BoardPlayer } from "../../state/board/BoardPlayer.ts";
import type { BoardWords } from "../../state/board/BoardWords.ts";
import type { Widget } from "../../state/board/Widget.ts";
import type { Stage } from "../shared/Stage.ts";
import { GlowTextures } from "./GlowTextures.ts";
import { Glyphs } from "./Glyphs.ts";
import { KeyboardView } from "./KeyboardView.ts";
import { isKept, type Made } from "./keptView.ts";
import { readMaterials, type Materials } from "./materials.ts";
import type { ViewSetting } from "./PadView.ts";
import { PictureSheets } from "./PictureSheets.ts";
import { Pieces } from "./Pieces.ts";
import { SharedPictures } from "./SharedPictures.ts";
import { StillLayer } from "./StillLayer.ts";
import { lookOf } from "./widgetLooks.ts";
import type { WidgetView } from "./WidgetView.ts";

const KEYBOARD_HUE = 3;
const DRAGGED_ALPHA = 0.85;
const DRAGGED_INDEX = 9;
/** More than this many that could stand still are not drawn by themselves. */
const MOST_LIVE = 32;
/** Milliseconds without a change after which a widget stands still. */
const STILL_MS = 1000;
/** More than this many that are made at once share canvases. */
const FEW = 48;
/** Device pixels of such a canvas. */
const SHEET_WIDTH = 2048;
const SHEET_HEIGHT = 1024;
/** Height in pixels of a sheet that is filled in one short task, and sent at its end. */
const PIECE_HEIGHT = 256;
/** While a board comes piece by piece, its picture is painted anew this often. */
const PIECES_MS = 200;

/** The colour of the keyboard: felt line, dot and played keys. */
const keyboardColor = (): number => oklchToRgb(paletteColor(KEYBOARD_HUE));
export const keyboardColorHex = (): string => hexOfRgb(keyboardColor());

/** The size a board is drawn for, and how much larger or smaller it is shown. */
export interface BoardFrame {
  readonly width: number;
  readonly height: number;
  /** Interface pixels for one of the board's. */
  readonly zoom: number;
  /** On tall screens the cells of a board are rearranged, and where fingers play they are large enough for them. */
  readonly rearranges: boolean;
}

const FINGERS = "(pointer: coarse)";

/** All views of the open board on one stage. Rebuilt when size or theme change; else only what changed or moved is drawn. */
export class BoardScene {
  readonly #stage: Stage;
  readonly #player: BoardPlayer;
  readonly #words: BoardWords;
  readonly #frame: () => BoardFrame;
  /** Everything of the board, in its own pixels; what is to lie over it is added here. */
  readonly world = new Container();
  readonly #glowLayer = new Container();
  /** Widgets that have not changed for a while; those that have lie over it. */
  readonly #still = new StillLayer();
  readonly #liveLayer = new Container({ isRenderGroup: true, sortableChildren: true });
  /** Time of the last change of each widget that is drawn separately, the oldest first. */
  readonly #live = new Map<WidgetView, number>();
  readonly #dirty = new Set<number>();
  /** Original places of dragged widgets, by index. */
  readonly #dragged = new Map<number, Pick<Container, "x" | "y" | "zIndex" | "alpha">>();
  #pictures: SharedPictures;
  #glows: GlowTextures;
  #glyphs: Glyphs;
  #views: WidgetView[] = [];
  /** Widget, box and scale that each view was made for, by index. */
  #made: Made[] = [];
  #look: Materials;
  #keyboard: KeyboardView | null = null;
  #layout: BoardLayout;
  /** Which part is shown of a board that is larger than the screen. */
  #part = 0;
  #keysDirty = true;
  readonly #pieces = new Pieces();
  /** Views of widgets that are not there any more, to be destroyed: of many that takes a while, too. */
  readonly #gone: WidgetView[] = [];
  readonly #sweep = new Pieces();
  /** The board that was drawn last; "" where nothing of it stands. */
  #boardId = "";
  /** Views that are still to be made, by index, and what they are made with. */
  #waiting = new Set<number>();
  #setting: Omit<ViewSetting, "box"> | null = null;
  /** Hears the share of the views, 0..1, that are made where they come piece by piece. */
  onProgress: (share: number) => void = () => {};

  /** `frame` null: the board fills the stage and is played there. */
  constructor(stage: Stage, player: BoardPlayer, words: BoardWords, frame: (() => BoardFrame) | null = null) {
    this.#stage = stage;
    this.#frame = frame ?? (() => playFrame(stage));
    this.#player = player;
    this.#words = words;
    this.#layout = this.#measure();
    this.#look = readMaterials(keyboardColor(), words);
    this.#pictures = new SharedPictures(this.#ratio);
    this.#glows = new GlowTextures(this.#pictures);
    this.#glyphs = new Glyphs(this.#pictures, this.#ratio);
    this.world.addChild(this.#glowLayer, this.#still.sprite, this.#liveLayer);
    stage.root.addChild(this.world);
    this.#build();
  }

  get layout(): BoardLayout {
    return this.#layout;
  }

  /** Scale at which the board is shown. */
  get zoom(): number {
    return this.#frame().zoom;
  }

  /** Size or theme changed: everything is painted anew. */
  rebuild(): void {
    this.#clear();
    this.#look = readMaterials(keyboardColor(), this.#words);
    this.#pictures = new SharedPictures(this.#ratio);
    this.#glows = new GlowTextures(this.#pictures);
    this.#glyphs = new Glyphs(this.#pictures, this.#ratio);
    this.#build();
  }

  /** Another board, or an edit of it: only what looks otherwise is painted anew. */
  update(): void {
    for (const [index, place] of this.#dragged) Object.assign(this.#views[index]!.container, place);
    this.#dragged.clear();
    this.#build();
  }

  #build(): void {
    this.#layout = this.#measure();
    const ratio = this.#ratio;
    this.world.scale.set(this.#frame().zoom);
    const look = this.#look;
    const { scale, keyboard } = this.#layout;
    const old = new Map(this.#made.map((made, index) => [made.pad.id, { ...made, view: this.#views[index]! }]));
    this.#made = this.#player.widgets.map((widget, index) => {
      const box = snapped(this.#layout.widgets[index]!, ratio);
      return { widget, pad: widget.pad, box, scale };
    });
    const unmade = new Set(Array.from(this.#waiting, (index) => this.#views[index]));
    const [pictures, glows, glyphs] = [this.#pictures, this.#glows, this.#glyphs];
    const missing: number[] = [];
    this.#views = this.#made.map((made, index) => {
      const was = old.get(made.pad.id);
      const stays = was !== undefined && !unmade.has(was.view) && isKept(was, made);
      if (!stays && isShown(made.box)) missing.push(index);
      if (!was || !(stays || isShown(made.box))) return hiddenView();
      // The old view stands in for it until it is made.
      old.delete(made.pad.id);
      if (!stays) was.view.container.position.set(made.box.x, made.box.y);
      return was.view;
    });
    const sheets = missing.length > FEW ? new PictureSheets(SHEET_WIDTH, SHEET_HEIGHT) : null;
    const shared = { scale, ratio, look, sheets, pictures, glows, glyphs, glowLayer: this.#glowLayer };
    for (const { view } of old.values()) {
      this.#live.delete(view);
      view.container.visible = false;
      this.#gone.push(view);
    }
    this.#sweep.begin(this.#gone.length, () => this.#gone.pop()?.destroy(), undefined, true);
    this.#setting = shared;
    this.#waiting = new Set(missing);
    this.#makeAll(missing);
    this.#still.touch();
    this.#keyboard?.destroy();
    this.#keyboard = keyboard && new KeyboardView(keyboard, this.#player.board.showKeyboardKeys, shared);
    // Pads that go on below their part do so behind the keys.
    if (this.#keyboard)
      this.world.addChildAt(this.#keyboard.container, this.#layout.parts ? this.world.children.length : 0);
    this.#keysDirty = true;
    for (const widget of this.#player.widgets) this.#dirty.add(widget.index);
    this.#stage.invalidate();
  }

  /** The first ones at once, the others in short tasks; each can be played before it is drawn. */
  #makeAll(indexes: readonly number[]): void {
    let paintedMs = performance.now();
    const isEdit = this.#boardId === this.#player.board.id;
    this.#boardId = this.#player.board.id;
    const after = (done: number): void => {
      const nowMs = performance.now();
      const isDone = done === indexes.length;
      // A painted sheet is sent at once, not many of them with a frame, and is not painted on any more.
      this.#setting?.sheets?.send(this.#stage.renderer);
      if (this.#setting) this.#setting = { ...this.#setting, sheets: new PictureSheets(SHEET_WIDTH, PIECE_HEIGHT) };
      this.onProgress(done / indexes.length);
      if (!isDone && nowMs - paintedMs < PIECES_MS) return;
      paintedMs = nowMs;
      this.#still.touch();
      this.#stage.invalidate();
    };
    this.#pieces.begin(indexes.length, (at) => this.#make(indexes[at]!), after, isEdit);
  }

  /** Makes the view of a widget that is waited for. */
  #make(index: number): void {
    if (!this.#setting || !this.#waiting.delete(index)) return;
    const { widget, box } = this.#made[index]!;
    const before = this.#views[index]!;
    const view = lookOf(widget).view(widget, { box, ...this.#setting });
    this.#live.delete(before);
    before.destroy();
    this.#views[index] = view;
    this.#still.content.addChild(view.container);
    this.#dirty.add(index);
  }

  /** Draws some widgets away from their places, above the others; without `ids` all are back. */
  drag(ids: ReadonlySet<string>, byX: number, byY: number): void {
    for (const { index, pad } of this.#player.widgets) {
      if (ids.has(pad.id)) this.#make(index);
      const container = this.#views[index]?.container;
      const from = this.#dragged.get(index);
      if (!container || (!from && !ids.has(pad.id))) continue;
      this.#enliven(this.#views[index]!, performance.now());
      const { x, y, zIndex, alpha } = container;
      const place = from ?? { x, y, zIndex, alpha };
      if (ids.has(pad.id)) {
        this.#dragged.set(index, place);
        Object.assign(container, { x: place.x + byX, y: place.y + byY, zIndex: DRAGGED_INDEX, alpha: DRAGGED_ALPHA });
      } else {
        this.#dragged.delete(index);
        Object.assign(container, place);
      }
    }
    this.#stage.invalidate();
  }

  /** Shows another part of a board that is larger than the screen; what is held sounds on. */
  showPart(part: number): void {
    this.#part = part;
    this.update();
  }

  touchWidget(widget: Widget): void {
    this.#make(widget.index);
    const view = this.#views[widget.index];
    const nowMs = performance.now();
    view?.touched?.(nowMs);
    if (view) this.#enliven(view, nowMs);
    this.#dirty.add(widget.index);
    this.#stage.invalidate();
  }

  touchKeys(): void {
    this.#keysDirty = true;
    this.#stage.invalidate();
  }

  /** Before each drawn frame. */
  frame(timeMs: number): void {
    const moving: number[] = [];
    for (const index of this.#dirty) {
      const view = this.#views[index];
      if (!view) continue;
      view.update(timeMs);
      if (!view.moving) continue;
      moving.push(index);
      this.#enliven(view, timeMs);
    }
    this.#dirty.clear();
    for (const index of moving) this.#dirty.add(index);
    if (this.#keysDirty) this.#keyboard?.update(this.#player.keys);
    this.#keysDirty = false;
    this.#settle(timeMs);
    this.#pictures.send();
    const { width, height, zoom } = this.#frame();
    this.#still.paint(this.#stage.renderer, width, height, this.#stage.size().resolution * zoom);
    // The stage asks for its next frame only after this one is drawn.
    if (moving.length > 0) queueMicrotask(() => this.#stage.invalidate());
  }

  destroy(): void {
    this.#clear();
    this.#still.destroy();
  }

  /** It changes: it is drawn by itself from now on. */
  #enliven(view: WidgetView, timeMs: number): void {
    if (!this.#live.delete(view)) {
      this.#liveLayer.addChild(view.container);
      this.#still.touch();
    }
    this.#live.set(view, timeMs);
  }

  /** Many that have come to rest go back into the picture, all at once, as that paints it anew. */
  #settle(timeMs: number): void {
    if (this.#live.size <= MOST_LIVE) return;
    for (const [view, changedMs] of this.#live) {
      if (timeMs - changedMs < STILL_MS) return;
      this.#live.delete(view);
      this.#still.content.addChild(view.container);
      this.#still.touch();
    }
  }

  /** Pixels of the screen for one of the board's. */
  get #ratio(): number {
    return this.#stage.size().resolution * this.#frame().zoom;
  }

  #measure(): BoardLayout {
    const { width, height, zoom, rearranges } = this.#frame();
    const { board, settings, pages } = this.#player;
    // In the editor it is shown as it is stored.
    const arranged = arrangedBoard(board, shapeOf(width, height));
    const placed = rearranges && settings.leftHanded ? mirroredBoard(arranged) : arranged;
    const isTouched = rearranges && this.#stage.canvas.ownerDocument.defaultView?.matchMedia(FINGERS).matches;
    const fingers = isTouched ? { least: LEAST_TARGET / zoom, part: this.#part } : null;
    return boardLayout(placed, width, height, settings.octave, rearranges, pages.shown, fingers, rearranges ? zoom : 1);
  }

  #clear(): void {
    this.#pieces.stop();
    this.#boardId = "";
    this.#waiting.clear();
    this.#sweep.stop();
    for (const view of [...this.#views, ...this.#gone.splice(0)]) view.destroy();
    this.#views = [];
    this.#live.clear();
    this.#made = [];
    this.#keyboard?.destroy();
    this.#keyboard = null;
    this.#dirty.clear();
    this.#dragged.clear();
    this.#glows.destroy();
    this.#pictures.destroy();
  }
}

function playFrame(stage: Stage): BoardFrame {
  const { width, height } = stage.size();
  const zoom = boardZoom(width, height);
  return { width: width / zoom, height: height / zoom, zoom, rearranges: true };
}

/** Edges on pixels of the screen. */
function snapped({ x, y, width, height }: Box, ratio: number): Box {
  const snap = (value: number): number => Math.round(value * ratio) / ratio;
  return { x: snap(x), y: snap(y), width: snap(x + width) - snap(x), height: snap(y + height) - snap(y) };
}

/** The view of a pad on another page. */
function hiddenView(): WidgetView {
  const container = new Container();
  return { container, moving: false, update: () => {}, destroy: () => container.destroy() };
}
