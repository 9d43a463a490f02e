import type { BoardStore } from "../stores.ts";

export interface BoardServices {
  /** The open board. */
  readonly board: BoardStore;
}
