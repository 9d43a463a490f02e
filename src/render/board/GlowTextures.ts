import { NineSliceSprite, type Texture } from "pixi.js";
import { canvasTexture } from "./canvasTexture.ts";

const RADIUS = 8;
const BLURS = [4, 8, 13, 18, 24, 30, 37, 44] as const;

/** Soft halos around rounded rectangles, painted once per radius in white and tinted where they are used. */
export class GlowTextures {
  readonly #textures = new Map<number, Texture>();

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
