import type { LaneEvent } from "../../domain/timeline/ClipLane.ts";
import type { NoteList } from "../../domain/timeline/NoteList.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { OpenSong } from "../../state/transport.ts";

/** Notes of a clip, and the tick of the timeline at which the first of them begins. */
export interface NotesOfClip {
  readonly rollId: string;
  readonly notes: NoteList;
  readonly songTick: number;
}

/** Copied content: notes, points of a lane, relative to the tick `fromTick` of their roll, or clips. */
export type Copied =
  | { readonly kind: "notes"; readonly parts: readonly NotesOfClip[] }
  | { readonly kind: "points"; readonly events: readonly LaneEvent[]; readonly fromTick: number }
  | { readonly kind: "clips"; readonly rolls: readonly Roll[] };

/** Each song's own: ticks and tracks of one mean nothing in another. */
const copies = new WeakMap<OpenSong["timeline"], { readonly songId: string; readonly copied: Copied }>();

export const putOnClipboard = ({ timeline }: Pick<OpenSong, "timeline">, copied: Copied): void =>
  void copies.set(timeline, { songId: timeline.current.timeline.id, copied });

export function clipboardOf({ timeline }: Pick<OpenSong, "timeline">): Copied | null {
  const kept = copies.get(timeline);
  return kept?.songId === timeline.current.timeline.id ? kept.copied : null;
}
