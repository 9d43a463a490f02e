import { PERCUSSION_BANK } from "../../domain/reference/gmInstruments.ts";
import type { Roll, TimelineDocument } from "../../domain/timeline/records.ts";
import { clipTicks } from "./rollsOfTrack.ts";

/** More notes than this are no help to the eye, and would cost every frame. */
const MAX_NOTES = 20_000;

const known = new WeakMap<Roll, { readonly document: TimelineDocument; readonly rolls: readonly Roll[] }>();

/**
 * The clips that play while `roll` does and whose notes are shown dimly behind its own: those of other tracks, and others of
 * its own; no drums. The same list as long as nothing of it changes.
 */
export function ghostRolls(document: TimelineDocument, roll: Roll): readonly Roll[] {
  const before = known.get(roll);
  if (before?.document.rolls === document.rolls && before.document.tracks === document.tracks) return before.rolls;
  const found = foundRolls(document, roll);
  const isSame = before?.rolls.length === found.length && before.rolls.every((ghost, index) => ghost === found[index]);
  const rolls = before && isSame ? before.rolls : found;
  known.set(roll, { document, rolls });
  return rolls;
}

function foundRolls({ rolls, tracks, timeline }: TimelineDocument, roll: Roll): readonly Roll[] {
  const end = roll.startTime + clipTicks(roll, timeline.ppq);
  const found: Roll[] = [];
  let left = MAX_NOTES;
  for (const ghost of rolls.values()) {
    if (ghost === roll || tracks.get(ghost.trackId)?.pluginValues.bank === PERCUSSION_BANK) continue;
    if (ghost.startTime >= end || ghost.startTime + clipTicks(ghost, timeline.ppq) <= roll.startTime) continue;
    if (ghost.notes.length > left) continue;
    left -= ghost.notes.length;
    found.push(ghost);
  }
  return found;
}
