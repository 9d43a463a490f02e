import { Container } from "pixi.js";
import { hexOfRgb, oklchToRgb, paletteColor } from "../../domain/color.ts";
import { boardLayout, type BoardLayout } from "../../state/board/boardLayout.ts";
import type { BoardPlayer } from "../../state/board/BoardPlayer.ts";
import type { BoardWords } from "../../state/board/BoardWords.ts";
import type { Widget } from "../../state/board/Widget.ts";
import type { Stage } from "../shared/Stage.ts";
import { GlowTextures } from "./GlowTextures.ts";
import { KeyboardView } from "./KeyboardView.ts";
import { KnobView } from "./KnobView.ts";
import { readMaterials } from "./materials.ts";
import { PadView, type ViewSetting } from "./PadView.ts";
import { SliderView } from "./SliderView.ts";
import type { WidgetView } from "./WidgetView.ts";
import { XyView } from "./XyView.ts";

const KEYBOARD_HUE = 3;

/** The colour of the keyboard: felt line, dot and played keys. */
const keyboardColor = (): number => oklchToRgb(paletteColor(KEYBOARD_HUE));
export const keyboardColorHex = (): string => hexOfRgb(keyboardColor());

/** All views of the open board on one stage. Rebuilt when board, size or theme change; else only what moved is drawn. */
export class BoardScene {
  readonly #stage: Stage;
  readonly #player: BoardPlayer;
  readonly #words: BoardWords;
  readonly #glowLayer = new Container();
  readonly #widgetLayer = new Container();
  readonly #dirty = new Set<number>();
  #glows = new GlowTextures();
  #views: WidgetView[] = [];
  #keyboard: KeyboardView | null = null;
  #layout: BoardLayout;
  #keysDirty = true;

  constructor(stage: Stage, player: BoardPlayer, words: BoardWords) {
    this.#stage = stage;
    this.#player = player;
    this.#words = words;
    this.#widgetLayer.sortableChildren = true;
    this.#layout = this.#measure();
    stage.root.addChild(this.#glowLayer, this.#widgetLayer);
    this.rebuild();
  }

  get layout(): BoardLayout {
    return this.#layout;
  }

  rebuild(): void {
    this.#clear();
    this.#layout = this.#measure();
    const ratio = this.#stage.size().resolution;
    const look = readMaterials(keyboardColor(), this.#words);
    const { scale, keyboard, widgets } = this.#layout;
    const snap = (value: number): number => Math.round(value * ratio) / ratio;
    this.#views = this.#player.widgets.map((widget, index) => {
      const { x, y, width, height } = widgets[index]!;
      const box = { x: snap(x), y: snap(y), width: snap(x + width) - snap(x), height: snap(y + height) - snap(y) };
      return createView(widget, { box, scale, ratio, look, glows: this.#glows, glowLayer: this.#glowLayer });
    });
    for (const view of this.#views) this.#widgetLayer.addChild(view.container);
    if (keyboard) {
      this.#keyboard = new KeyboardView(keyboard, this.#player.board.showKeyboardKeys, look, ratio);
      this.#stage.root.addChildAt(this.#keyboard.container, 0);
    }
    this.#keysDirty = true;
    for (const widget of this.#player.widgets) this.#dirty.add(widget.index);
    this.#stage.invalidate();
  }

  touchWidget(widget: Widget): void {
    this.#views[widget.index]?.touched?.(performance.now());
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
      view?.update(timeMs);
      if (view?.moving) moving.push(index);
    }
    this.#dirty.clear();
    for (const index of moving) this.#dirty.add(index);
    if (this.#keysDirty) this.#keyboard?.update(this.#player.keys);
    this.#keysDirty = false;
    // The stage asks for its next frame only after this one is drawn.
    if (moving.length > 0) queueMicrotask(() => this.#stage.invalidate());
  }

  destroy(): void {
    this.#clear();
    this.#glows.destroy();
  }

  #measure(): BoardLayout {
    const { width, height } = this.#stage.size();
    return boardLayout(this.#player.board, width, height, this.#player.settings.octave);
  }

  #clear(): void {
    for (const view of this.#views) view.destroy();
    this.#views = [];
    this.#keyboard?.destroy();
    this.#keyboard = null;
    this.#dirty.clear();
    this.#glows.destroy();
    this.#glows = new GlowTextures();
  }
}

const VIEWS = { button: PadView, knob: KnobView, slider: SliderView, xyPad: XyView } as const;

const createView = (widget: Widget, setting: ViewSetting): WidgetView => new VIEWS[widget.pad.type](widget, setting);
