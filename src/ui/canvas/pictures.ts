import type { ReactNode } from "react";

/** A small picture of the page: what it shows, and the canvas that has it. */
export interface SmallPicture {
  readonly canvas: HTMLCanvasElement;
  /** Its size, and that of `scene`: device pixels of the canvas. */
  readonly width: number;
  readonly height: number;
  /** Elements of `@pixi/react`. */
  readonly scene: ReactNode;
}

const NONE: readonly SmallPicture[] = [];

/**
 * The small pictures of a page. One of its renderers paints all of them, whichever stands: none has a context of its own, and
 * none is made for them where there is one.
 */
class Pictures {
  readonly #shown = new Map<HTMLCanvasElement, SmallPicture>();
  /** Renderers, the one that paints first. */
  readonly #painters = new Set<object>();
  readonly #listeners = new Set<() => void>();
  #list = NONE;

  show(picture: SmallPicture): void {
    this.#shown.set(picture.canvas, picture);
    this.#notify();
  }

  hide(canvas: HTMLCanvasElement): void {
    if (this.#shown.delete(canvas)) this.#notify();
  }

  /** `painter` can paint from now on, until the function that comes back is called. */
  attach(painter: object): () => void {
    this.#painters.add(painter);
    this.#notify();
    return () => {
      if (this.#painters.delete(painter)) this.#notify();
    };
  }

  /** Set by who makes canvases. */
  makePainter: () => void = () => undefined;

  /** A page whose screens have no canvas, as a phone that shows the mixer alone, has a painter made. */
  needPainter(): void {
    if (this.#painters.size === 0) this.makePainter();
  }

  /** Pictures that `painter` is to paint. */
  of(painter: object): readonly SmallPicture[] {
    const [first] = this.#painters;
    return first === painter ? this.#list : NONE;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #notify(): void {
    this.#list = [...this.#shown.values()];
    for (const listener of this.#listeners) listener();
  }
}

export const pictures = new Pictures();
