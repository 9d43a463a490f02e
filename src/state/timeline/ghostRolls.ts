import { PERCUSSION_BANK } from "../../domain/reference/gmInstruments.ts";
import { clipStart } from "../../domain/timeline/clipLength.ts";
import type { Roll, TimelineDocument } from "../../domain/timeline/records.ts";
import { clipTicks } from "./rollsOfTrack.ts";

/** More notes than this are no help to the eye, and would cost every frame. */
const MAX_NOTES = 20_000;

const known = new WeakMap<readonly Roll[], { readonly document: TimelineDocument; readonly rolls: readonly Roll[] }>();

/**
 * The clips that play while one of `shown` does and whose notes are shown dimly behind theirs: those of other tracks, and
 * others of their own; no drums. The same list as long as nothing of it changes.
 */
export function ghostRolls(document: TimelineDocument, shown: readonly Roll[]): readonly Roll[] {
  const before = known.get(shown);
  if (before?.document.rolls === document.rolls && before.document.tracks === document.tracks) return before.rolls;
  const found = foundRolls(document, shown);
  const isSame = before?.rolls.length === found.length && before.rolls.every((ghost, index) => ghost === found[index]);
  const rolls = before && isSame ? before.rolls : found;
  known.set(shown, { document, rolls });
  return rolls;
}

function foundRolls({ rolls, tracks, timeline }: TimelineDocument, shown: readonly Roll[]): readonly Roll[] {
  const own = new Set(shown);
  const spans = shown.map((roll) => [clipStart(roll), clipStart(roll) + clipTicks(roll, timeline.ppq)] as const);
  const found: Roll[] = [];
  let left = MAX_NOTES;
  for (const ghost of rolls.values()) {
    if (own.has(ghost) || tracks.get(ghost.trackId)?.pluginValues.bank === PERCUSSION_BANK) continue;
    const ghostStart = clipStart(ghost);
    const ghostEnd = ghostStart + clipTicks(ghost, timeline.ppq);
    if (!spans.some(([start, end]) => ghostStart < end && ghostEnd > start)) continue;
    if (ghost.notes.length > left) continue;
    left -= ghost.notes.length;
    found.push(ghost);
  }
  return found;
}
