import { Container, Graphics, Sprite, type Texture } from "pixi.js";
import type { KeyBox, KeyboardLayout } from "../../view/board/boardLayout.ts";
import type { KeyLights } from "../../state/board/KeyLights.ts";
import { noteLabel } from "../../domain/music/noteLabel.ts";
import { canvasTexture } from "./canvasTexture.ts";
import type { Glyphs } from "./Glyphs.ts";
import type { Materials } from "./materials.ts";
import type { ViewSetting } from "./PadView.ts";
import { BLACK_KEY_SHADE, paintBlackKey, paintWhiteKey } from "./paintKey.ts";
import { ValueText } from "./ValueText.ts";

interface KeySprite {
  readonly key: KeyBox;
  readonly sprite: Sprite;
  label: ValueText | null;
  /** Velocity step it shows. */
  shown: number;
}

/** Velocities are shown in this many shades, each painted once. */
const SHADES = 8;
const SUSTAINED_SHARE = 0.4;
const LARGEST_NAME = 28;
const NARROWEST_LABELLED = 24;

/** Real keys: a few pictures, shared by all keys of a kind, so that the whole keyboard is a handful of quads. */
export class KeyboardView {
  readonly container = new Container();
  readonly #look: Materials;
  readonly #ratio: number;
  readonly #glyphs: Glyphs;
  readonly #layout: Pick<KeyboardLayout, "box" | "keys">;
  readonly #showNames: boolean;
  readonly #keys: KeySprite[] = [];
  readonly #textures = new Map<string, Texture>();

  constructor(
    layout: Pick<KeyboardLayout, "box" | "keys">,
    showNames: boolean,
    { look, ratio, glyphs }: Pick<ViewSetting, "look" | "ratio" | "glyphs">,
  ) {
    this.#layout = layout;
    this.#look = look;
    this.#ratio = ratio;
    this.#glyphs = glyphs;
    this.#showNames = showNames;
    const { box } = layout;
    const ground = new Graphics()
      .rect(box.x, box.y, box.width, box.height)
      .fill(look.forced?.black ?? (look.dark ? 0x07090b : 0x2b333a));
    const whites = new Container();
    const blacks = new Container();
    this.container.addChild(ground, whites, blacks, this.#feltShade());
    for (const key of layout.keys) {
      const sprite = new Sprite();
      sprite.position.set(this.#snap(key.x), key.y);
      (key.black ? blacks : whites).addChild(sprite);
      this.#keys.push({ key, sprite, label: null, shown: -1 });
    }
  }

  update(lights: Pick<KeyLights, "held" | "sustained">): void {
    for (const entry of this.#keys) {
      const { number } = entry.key;
      const velocity = lights.held[number]! || lights.sustained[number]! * SUSTAINED_SHARE;
      const step = velocity === 0 ? 0 : Math.max(1, Math.ceil((velocity / 127) * SHADES));
      if (step === entry.shown) continue;
      entry.shown = step;
      entry.sprite.texture = this.#texture(entry.key, step);
      this.#label(entry, step > 0);
    }
  }

  destroy(): void {
    this.container.destroy({ children: true });
    for (const texture of this.#textures.values()) texture.destroy(true);
  }

  #snap(x: number): number {
    return Math.round(x * this.#ratio) / this.#ratio;
  }

  #texture(key: KeyBox, step: number): Texture {
    // Keys end on whole device pixels: neighbours differ by one at most, each width has its own picture.
    const width = this.#snap(key.x + key.width) - this.#snap(key.x);
    const name = `${key.black ? "b" : "w"}${Math.round(width * this.#ratio)}:${step}`;
    const known = this.#textures.get(name);
    if (known) return known;
    const extra = key.black ? BLACK_KEY_SHADE : 0;
    const canvas = document.createElement("canvas");
    // A place that is not laid out yet has no room, and nothing is sent of a canvas without pixels.
    canvas.width = Math.max(1, Math.ceil((width + extra) * this.#ratio));
    canvas.height = Math.max(1, Math.ceil((key.height + extra) * this.#ratio));
    const context = canvas.getContext("2d")!;
    context.scale(this.#ratio, this.#ratio);
    const paint = key.black ? paintBlackKey : paintWhiteKey;
    paint(context, { width, height: key.height }, (step / SHADES) * 127, this.#look);
    const texture = canvasTexture(canvas, this.#ratio);
    this.#textures.set(name, texture);
    return texture;
  }

  #label(entry: KeySprite, lit: boolean): void {
    const { key } = entry;
    const named = lit || (this.#showNames && !key.black && key.number % 12 === 0);
    if (entry.label) {
      entry.label.container.destroy({ children: true });
      entry.label = null;
    }
    const room = key.width > (key.black ? NARROWEST_LABELLED : 20) && key.height > 60;
    if (!named || !room) return;
    const resting = this.#look.forced?.black ?? (this.#look.dark ? 0x4a545d : 0x4c5862);
    const size = key.width < 34 ? 11 : Math.max(12, Math.min(LARGEST_NAME, Math.round(0.17 * key.width)));
    entry.label = new ValueText(this.#glyphs, {
      size,
      weight: lit ? 700 : 500,
      color: lit ? 0x10171c : resting,
    });
    entry.label.show(noteLabel(key.number));
    entry.label.container.position.set(
      key.x + key.width / 2,
      key.y + key.height - 14 - size + (lit && !key.black ? 3 : 0),
    );
    this.container.addChild(entry.label.container);
  }

  /** The keys vanish under the felt. */
  #feltShade(): Sprite {
    const canvas = document.createElement("canvas");
    canvas.width = 1;
    canvas.height = 12;
    const context = canvas.getContext("2d")!;
    const shade = context.createLinearGradient(0, 0, 0, 12);
    shade.addColorStop(0, "rgb(0 0 0 / .6)");
    shade.addColorStop(1, "rgb(0 0 0 / 0)");
    context.fillStyle = shade;
    context.fillRect(0, 0, 1, 12);
    const texture = canvasTexture(canvas);
    this.#textures.set("felt", texture);
    const sprite = new Sprite(texture);
    sprite.position.set(this.#layout.box.x, this.#layout.box.y);
    sprite.width = this.#layout.box.width;
    return sprite;
  }
}
