import type { LaneEvent } from "../../domain/timeline/ClipLane.ts";
import type { NoteList } from "../../domain/timeline/NoteList.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { Studio } from "../../state/Studio.ts";

/** What was copied: notes or points of a lane, relative to the tick `fromTick` of their roll, or clips. */
export type Copied =
  | { readonly kind: "notes"; readonly notes: NoteList; readonly fromTick: number }
  | { readonly kind: "points"; readonly events: readonly LaneEvent[]; readonly fromTick: number }
  | { readonly kind: "clips"; readonly rolls: readonly Roll[] };

/** Each song's own: ticks and tracks of one mean nothing in another. */
const copies = new WeakMap<Studio["timeline"], { readonly songId: string; readonly copied: Copied }>();

export const putOnClipboard = ({ timeline }: Studio, copied: Copied): void =>
  void copies.set(timeline, { songId: timeline.current.timeline.id, copied });

export function clipboardOf({ timeline }: Studio): Copied | null {
  const kept = copies.get(timeline);
  return kept?.songId === timeline.current.timeline.id ? kept.copied : null;
}
