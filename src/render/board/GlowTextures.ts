import { NineSliceSprite, Sprite, type Texture } from "pixi.js";
import type { Box } from "../../domain/Box.ts";
import { roundRect } from "./brush.ts";
import { canvasTexture } from "./canvasTexture.ts";
import type { SharedPictures } from "./SharedPictures.ts";

const RADIUS = 8;
const BLURS = [4, 8, 13, 18, 24, 30, 37, 44] as const;

/** A bar glows in steps thin enough to read as one halo. */
const BAR_STEPS = 8;
/** Clear around a bar, as its picture has neighbours. */
const RIM = 1;
const LIGHT_RADIUS = 128;

/** Light, painted once in white and tinted where it is used: halos around rounded rectangles, lit bars, a spot. */
export class GlowTextures {
  readonly #pictures: SharedPictures;
  readonly #textures = new Map<number, Texture>();
  readonly #bars = new Map<number, Texture>();
  #light: Texture | null = null;

  constructor(pictures: SharedPictures) {
    this.#pictures = pictures;
  }

  /** A spot that fades outwards; its anchor is its middle. */
  light(radius: number): Sprite {
    this.#light ??= paintLight();
    const sprite = new Sprite(this.#light);
    sprite.anchor.set(0.5);
    sprite.scale.set(radius / LIGHT_RADIUS);
    return sprite;
  }

  /** Lays the lit part of a slot there, which is so thick; it glows while it is touched. */
  placeBar(sprite: NineSliceSprite, { x, y, width, height }: Box, thick: number, touched: boolean): void {
    const margin = RIM + (touched ? BAR_STEPS : 0);
    const texture = this.#bar(thick, touched);
    if (sprite.texture !== texture) {
      sprite.texture = texture;
      sprite.leftWidth = sprite.rightWidth = sprite.topHeight = sprite.bottomHeight = margin + thick / 2;
      sprite.alpha = touched ? 1 : 0.82;
    }
    sprite.position.set(x - margin, y - margin);
    sprite.setSize(width + 2 * margin, height + 2 * margin);
  }

  /** A halo of about `blur` CSS pixels (CSS blur radius). */
  sprite(): NineSliceSprite {
    const sprite = new NineSliceSprite({ texture: this.#texture(BLURS[0]) });
    sprite.visible = false;
    return sprite;
  }

  /** Lays the halo around a box of `width` × `height` at the sprite's parent's origin. */
  place(sprite: NineSliceSprite, width: number, height: number, blur: number): void {
    const step = BLURS.reduce((best, known) => (Math.abs(known - blur) < Math.abs(best - blur) ? known : best));
    const corner = step + RADIUS;
    sprite.texture = this.#texture(step);
    sprite.leftWidth = sprite.rightWidth = sprite.topHeight = sprite.bottomHeight = 2 * corner;
    sprite.position.set(-corner, -corner);
    sprite.width = Math.max(4 * corner, width + 2 * corner);
    sprite.height = Math.max(4 * corner, height + 2 * corner);
  }

  destroy(): void {
    for (const texture of this.#textures.values()) texture.destroy(true);
    this.#light?.destroy(true);
  }

  #bar(thick: number, touched: boolean): Texture {
    const key = 2 * thick + Number(touched);
    const known = this.#bars.get(key);
    if (known) return known;
    const spread = touched ? BAR_STEPS : 0;
    const side = thick + 2 * (spread + RIM) + 2;
    const texture = this.#pictures.picture(`bar ${thick} ${spread}`, side, side, (context) => {
      for (let wide = spread; wide >= 0; wide--) {
        const inset = RIM + spread - wide;
        context.fillStyle = wide === 0 ? "#fff" : `rgb(255 255 255 / ${0.16 * (1 - wide / (BAR_STEPS + 1)) ** 1.6})`;
        roundRect(context, inset, inset, side - 2 * inset, side - 2 * inset, thick / 2 + wide);
        context.fill();
      }
    });
    this.#bars.set(key, texture);
    return texture;
  }

  #texture(blur: number): Texture {
    const known = this.#textures.get(blur);
    if (known) return known;
    const corner = blur + RADIUS;
    const size = 4 * corner + 4;
    const canvas = document.createElement("canvas");
    canvas.width = size;
    canvas.height = size;
    const context = canvas.getContext("2d")!;
    context.shadowColor = "#fff";
    context.shadowBlur = blur;
    context.fillStyle = "#fff";
    // Only the shadow is wanted: the caster stands outside of the picture.
    context.shadowOffsetX = 2 * size;
    context.beginPath();
    context.roundRect(corner - 2 * size, corner, size - 2 * corner, size - 2 * corner, RADIUS);
    context.fill();
    const texture = canvasTexture(canvas);
    this.#textures.set(blur, texture);
    return texture;
  }
}

function paintLight(): Texture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 2 * LIGHT_RADIUS;
  const context = canvas.getContext("2d")!;
  const light = context.createRadialGradient(LIGHT_RADIUS, LIGHT_RADIUS, 0, LIGHT_RADIUS, LIGHT_RADIUS, LIGHT_RADIUS);
  light.addColorStop(0, "rgb(255 255 255 / .5)");
  light.addColorStop(1, "rgb(255 255 255 / 0)");
  context.fillStyle = light;
  context.fillRect(0, 0, 2 * LIGHT_RADIUS, 2 * LIGHT_RADIUS);
  return canvasTexture(canvas);
}
