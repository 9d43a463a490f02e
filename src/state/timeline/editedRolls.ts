import { clipStart } from "../../domain/timeline/clipLength.ts";
import type { Roll, TimelineDocument } from "../../domain/timeline/records.ts";
import { rollsOfTrack } from "./rollsOfTrack.ts";

/** State that decides which clips the roll shows. */
export interface ShownClips {
  readonly trackId: string | null;
  readonly rollId: string | null;
  readonly rollIds: ReadonlySet<string>;
}

/** The clip that is edited: the one that was chosen last, else the first of the selected track. */
export function editedRoll(
  document: TimelineDocument,
  { trackId, rollId }: Pick<ShownClips, "trackId" | "rollId">,
): Roll | null {
  const chosen = rollId === null ? undefined : document.rolls.get(rollId);
  if (chosen) return chosen;
  return trackId === null ? null : (rollsOfTrack(document, trackId)[0] ?? null);
}

const NONE: readonly Roll[] = [];

interface Known extends ShownClips {
  readonly list: readonly Roll[];
}

const known = new WeakMap<TimelineDocument["rolls"], Known>();
/** The last list of each active clip. */
const lists = new WeakMap<Roll, readonly Roll[]>();

/**
 * The clips that the roll shows and whose notes are edited together: those that are selected, the active one first. The same
 * list as long as the clips are the same.
 */
export function editedRolls(document: TimelineDocument, shown: ShownClips): readonly Roll[] {
  const before = known.get(document.rolls);
  const { trackId, rollId, rollIds } = shown;
  if (before?.trackId === trackId && before.rollId === rollId && before.rollIds === rollIds) return before.list;
  const list = sameAsBefore(listOf(document, shown));
  known.set(document.rolls, { trackId, rollId, rollIds, list });
  return list;
}

function listOf(document: TimelineDocument, shown: ShownClips): readonly Roll[] {
  const active = editedRoll(document, shown);
  if (!active) return NONE;
  if (shown.rollIds.size < 2 || !shown.rollIds.has(active.id)) return [active];
  const others = [...shown.rollIds].filter((id) => id !== active.id);
  return [active, ...others.flatMap((id) => document.rolls.get(id) ?? [])];
}

/** Clips in the order of the song, those that begin together by their tracks, whichever of them is the active one. */
export function inSongOrder(trackIds: readonly string[], rolls: readonly Roll[]): readonly Roll[] {
  const row = new Map(trackIds.map((id, index) => [id, index]));
  const rowOf = ({ trackId }: Roll): number => row.get(trackId) ?? 0;
  return rolls.toSorted((a, b) => clipStart(a) - clipStart(b) || rowOf(a) - rowOf(b) || (a.id < b.id ? -1 : 1));
}

function sameAsBefore(list: readonly Roll[]): readonly Roll[] {
  const [active] = list;
  if (!active) return NONE;
  const before = lists.get(active);
  if (before?.length === list.length && before.every((roll, at) => roll === list[at])) return before;
  lists.set(active, list);
  return list;
}
