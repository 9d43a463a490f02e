import { Container, type NineSliceSprite } from "pixi.js";
import type { Box } from "../../domain/Box.ts";
import type { ClipState } from "../../domain/timeline/clipLaunch.ts";
import type { Widget } from "../../state/board/Widget.ts";
import type { GlowTextures } from "./GlowTextures.ts";
import type { Glyphs } from "./Glyphs.ts";
import type { Materials } from "./materials.ts";
import { litShare, paintIdlePad, paintLitPad, type PadFace } from "./paintPad.ts";
import { padColor } from "./padColor.ts";
import { Plate } from "./Plate.ts";
import type { PictureSheets } from "./PictureSheets.ts";
import type { SharedPictures } from "./SharedPictures.ts";
import type { WidgetView } from "./WidgetView.ts";

const MARGIN = 18;
const SINK = 2;

export interface ViewSetting {
  readonly box: Box;
  readonly scale: number;
  readonly ratio: number;
  readonly look: Materials;
  readonly glows: GlowTextures;
  readonly pictures: SharedPictures;
  readonly glyphs: Glyphs;
  /** Shared canvases, if many are made at once. */
  readonly sheets: PictureSheets | null;
  /** Under all widgets: a pad's light falls on the board, not on its neighbours. */
  readonly glowLayer: Container;
}

/** A pad: one picture for rest, one for the strike, and a halo. */
export class PadView implements WidgetView {
  readonly container = new Container();
  readonly moving = false;
  readonly #widget: Widget;
  readonly #setting: ViewSetting;
  #box: Box;
  readonly #face: PadFace;
  readonly #idle: Plate;
  readonly #glow: NineSliceSprite;
  #lit: Plate | null = null;
  #paintedOn: boolean;
  #paintedClip: ClipState | null;

  constructor(widget: Widget, setting: ViewSetting) {
    const { box, scale, ratio, look, glows, glowLayer, sheets } = setting;
    this.#widget = widget;
    this.#setting = setting;
    this.#box = box;
    this.#face = { width: box.width, height: box.height, scale, ratio };
    this.#idle = new Plate(box.width, box.height, MARGIN, ratio, sheets);
    this.#paintedOn = widget.on;
    this.#paintedClip = widget.clip;
    this.#idle.paint((context) => paintIdlePad(context, widget, this.#face, look));
    this.#glow = glows.sprite();
    glowLayer.addChild(this.#glow);
    this.container.addChild(this.#idle.sprite);
    this.container.position.set(box.x, box.y);
  }

  update(): void {
    const widget = this.#widget;
    const { look, scale } = this.#setting;
    const box = this.#box;
    if (this.#paintedOn !== widget.on || this.#paintedClip !== widget.clip) {
      this.#paintedOn = widget.on;
      this.#paintedClip = widget.clip;
      this.#idle.paint((context) => paintIdlePad(context, widget, this.#face, look));
    }
    const lit = widget.velocity > 0;
    this.#idle.sprite.visible = !lit;
    this.#glow.visible = lit && !look.forced;
    if (this.#lit) this.#lit.sprite.visible = lit;
    if (!lit) return;
    this.#litPlate().paint((context) => paintLitPad(context, widget, this.#face, look));
    const share = litShare(widget.velocity);
    this.#setting.glows.place(this.#glow, box.width, box.height, share * 44 * Math.min(1.3, scale));
    this.#glow.tint = padColor(widget.pad, look);
    this.#glow.alpha = share * 0.52;
    this.#glow.x += box.x;
    this.#glow.y += box.y + SINK;
  }

  moveTo(box: Box): void {
    this.#box = box;
    this.container.position.set(box.x, box.y);
  }

  destroy(): void {
    this.#idle.destroy();
    this.#lit?.destroy();
    this.#glow.destroy();
    this.container.destroy({ children: true });
  }

  #litPlate(): Plate {
    if (this.#lit) return this.#lit;
    const { box, ratio } = this.#setting;
    this.#lit = new Plate(box.width, box.height, 3, ratio);
    this.#lit.sprite.y += SINK;
    this.container.addChild(this.#lit.sprite);
    return this.#lit;
  }
}
