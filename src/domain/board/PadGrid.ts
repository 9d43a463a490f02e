import { sharePage } from "./pages.ts";
import type { Board, Pad, PadLocation } from "./records.ts";

type Place = Pick<Pad, "location" | "page">;

/** Pads by cell of a board: at most one on each of its pages. */
export class PadGrid<T extends Place & { readonly id?: string } = Pad> {
  readonly rows: number;
  readonly cols: number;
  readonly #cells: (T[] | undefined)[];

  /** The pads of `except` are left aside. */
  constructor(
    { rows, cols, pads }: Pick<Board, "rows" | "cols"> & { readonly pads: readonly T[] },
    except: ReadonlySet<string | undefined> = new Set(),
  ) {
    this.rows = rows;
    this.cols = cols;
    this.#cells = Array.from({ length: rows * cols });
    for (const pad of pads) if (!except.has(pad.id)) this.put(pad);
  }

  put(pad: T): void {
    this.#some(pad.location, (index) => {
      (this.#cells[index] ??= []).push(pad);
      return false;
    });
  }

  isInside({ row, col, width, height }: PadLocation): boolean {
    return row >= 0 && col >= 0 && width >= 1 && height >= 1 && row + height <= this.rows && col + width <= this.cols;
  }

  /** The first pad, in reading order, that a pad at `place` would overlap; null if the place is free. */
  blocking(place: Place): T | null {
    let found: T | undefined;
    this.#some(place.location, (index) => {
      found = this.#cells[index]?.find((each) => sharePage(each, place));
      return found !== undefined;
    });
    return found ?? null;
  }

  isFree(place: Place): boolean {
    return this.isInside(place.location) && this.blocking(place) === null;
  }

  /** Runs `visit` for the cells of a location, in reading order, until it returns true. */
  #some({ row, col, width, height }: PadLocation, visit: (index: number) => boolean): void {
    const bottom = Math.min(this.rows, row + height);
    const right = Math.min(this.cols, col + width);
    for (let y = Math.max(0, row); y < bottom; y++) {
      for (let x = Math.max(0, col); x < right; x++) if (visit(y * this.cols + x)) return;
    }
  }
}
