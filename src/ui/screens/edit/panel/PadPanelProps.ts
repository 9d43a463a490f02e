import type { Pad } from "../../../../domain/board/records.ts";

export interface PadPanelProps {
  /** The selected pads, the lead first; at least one. */
  readonly pads: readonly Pad[];
}
