import { extensions, ExtensionType, TextureSource, type GlTexture } from "pixi.js";

const METHOD = "patches";

type Texels = Float32Array | Uint8Array | Uint8ClampedArray;

interface Patch {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly texels: Texels;
}

/**
 * A texture that only the graphics hold, and that is written in places: a `BufferImageSource` would keep all of it in the page,
 * too, 16 MB for a million notes. Registered with Pixi as a way to upload; make it before nothing but the renderer needs it.
 */
export class PatchedSource extends TextureSource {
  patch: Patch | null = null;

  /** `format`: RGBA bytes, or floats; the former are smoothed where they are scaled. Width and height in texels. */
  constructor(format: "rgba8unorm" | "rgba32float", width: number, height: number) {
    super({
      format,
      width,
      height,
      alphaMode: "no-premultiply-alpha",
      scaleMode: format === "rgba8unorm" ? "linear" : "nearest",
      // The written pixels have no other copy.
      autoGarbageCollect: false,
    });
    this.uploadMethodId = METHOD;
  }

  /** Writes a rectangle of texels at once. The texture has to be bound to a renderer before. */
  write(left: number, top: number, width: number, height: number, texels: Texels): void {
    this.patch = { left, top, width, height, texels };
    this.update();
    this.patch = null;
  }
}

extensions.add({
  extension: { type: ExtensionType.TextureUploaderWebGL, name: METHOD },
  id: METHOD,
  upload({ patch, pixelWidth, pixelHeight }: PatchedSource, texture: GlTexture, gl: WebGL2RenderingContext): void {
    const { target, internalFormat, format, type } = texture;
    if (texture.width !== pixelWidth || texture.height !== pixelHeight) {
      gl.texImage2D(target, 0, internalFormat, pixelWidth, pixelHeight, 0, format, type, null);
      texture.width = pixelWidth;
      texture.height = pixelHeight;
    }
    if (patch) {
      const { left, top, width, height, texels } = patch;
      gl.texSubImage2D(target, 0, left, top, width, height, format, type, texels);
    }
  },
});
