import { fail, ok, type Result } from "../AppError.ts";
import { newId } from "../id.ts";
import type { PadJson } from "./boardSchema.ts";
import { newPad } from "./newPad.ts";
import { PadGrid } from "./PadGrid.ts";
import { padFields } from "./padJson.ts";
import { messagesProblem } from "./padMessage.ts";
import type { Board, Pad } from "./records.ts";
import { widgetProblem } from "./widget/widgetJson.ts";

/** The pads of a board that is being read, on its grids: each is looked up by its cells, however many there are. */
export class PlacedPads {
  readonly #start: Board;
  readonly #format: number;
  readonly #pads: Pad[] = [];
  readonly #ids = new Set<string>();
  readonly #grid: PadGrid;
  /** The board's other layout, and the place in the list of what is on it. */
  readonly #otherGrid: PadGrid<OtherPlace> | null;
  readonly #indexes = new Map<Pad, number>();

  /** `start` has no pads yet. */
  constructor(start: Board, format: number) {
    this.#start = start;
    this.#format = format;
    this.#grid = new PadGrid(start);
    const { otherLayout } = start;
    this.#otherGrid = otherLayout && new PadGrid<OtherPlace>({ ...otherLayout, pads: [] });
  }

  get board(): Board {
    return { ...this.#start, pads: this.#pads };
  }

  padOf(json: PadJson): Pad {
    return newPad({ ...this.#start.defaultPad, ...padFields(json, this.#format) });
  }

  /** Errors: `BOARD_INVALID` with a sentence that names the field. */
  add(json: PadJson, name: string): Result<void> {
    const pad = this.padOf(json);
    const { rows, cols } = this.#start;
    const { row, col, width, height } = pad.location;
    if (row + height > rows || col + width > cols)
      return fail("BOARD_INVALID", `${name} leaves the grid of ${rows} × ${cols} cells`);
    const blocking = this.#grid.blocking(pad);
    if (blocking) return fail("BOARD_INVALID", `${name} overlaps pads[${this.#indexes.get(blocking)}]`);
    const misplaced = this.otherPlaceProblem(pad);
    if (misplaced !== null) return fail("BOARD_INVALID", `${name}.${misplaced}`);
    if (pad.minValue > pad.maxValue) return fail("BOARD_INVALID", `${name}.minValue must not be above maxValue`);
    const unsendable = messagesProblem(pad.messages);
    if (unsendable) return fail("BOARD_INVALID", `${name}.${unsendable}`);
    const misfit = widgetProblem(pad);
    if (misfit !== null) return fail("BOARD_INVALID", `${name}.${misfit}`);
    this.#put(this.#ids.has(pad.id) ? { ...pad, id: newId() } : pad);
    return ok(undefined);
  }

  #put(pad: Pad): void {
    const index = this.#pads.length;
    this.#indexes.set(pad, index);
    this.#pads.push(pad);
    this.#ids.add(pad.id);
    this.#grid.put(pad);
    const { otherLocation: location, page } = pad;
    if (location) this.#otherGrid?.put({ location, page, index });
  }

  /** Problem with a pad's place in the board's other layout; null if there is none. */
  otherPlaceProblem({ otherLocation, page }: Pad): string | null {
    const grid = this.#otherGrid;
    if (!grid || !otherLocation) return null;
    if (otherLocation.row + otherLocation.height > grid.rows || otherLocation.col + otherLocation.width > grid.cols)
      return `otherLocation leaves the grid of ${grid.rows} × ${grid.cols} cells`;
    const blocking = grid.blocking({ location: otherLocation, page });
    return blocking && `otherLocation overlaps pads[${blocking.index}]`;
  }
}

interface OtherPlace extends Pick<Pad, "location" | "page"> {
  readonly id?: string;
  readonly index: number;
}
