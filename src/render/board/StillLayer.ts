import { Container, RenderTexture, Sprite, type WebGLRenderer } from "pixi.js";

/**
 * Widgets that stand still, kept as one picture: a frame costs the same for ten widgets and for hundreds, and their shadows are not
 * mixed anew. Whoever changes something of `content` says so by `touch`.
 */
export class StillLayer {
  readonly content = new Container({ sortableChildren: true });
  /** Shows the picture. */
  readonly sprite = new Sprite();
  #texture: RenderTexture | null = null;
  #isStale = true;

  touch(): void {
    this.#isStale = true;
  }

  /** Paints the picture anew where it is not what it shows. `width`, `height` in the content's own pixels. */
  paint(renderer: WebGLRenderer, width: number, height: number, resolution: number): void {
    if (!this.#isStale) return;
    this.#isStale = false;
    // Dynamic: the sprite is told of another size, and is not stretched to the one before.
    this.#texture ??= RenderTexture.create({ width, height, resolution, antialias: true, dynamic: true });
    this.#texture.source.resize(width, height, resolution);
    renderer.render({ container: this.content, target: this.#texture, clear: true, clearColor: [0, 0, 0, 0] });
    this.sprite.texture = this.#texture;
  }

  destroy(): void {
    this.content.destroy({ children: true });
    this.sprite.destroy();
    this.#texture?.destroy(true);
  }
}
