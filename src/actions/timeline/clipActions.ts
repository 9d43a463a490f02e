import {
  addRolls,
  duplicateRolls,
  joinRolls,
  moveRolls,
  removeRolls,
  splitRoll,
} from "../../domain/timeline/commands/rolls.ts";
import { clipStart } from "../../domain/timeline/clipLength.ts";
import { newRoll } from "../../domain/timeline/defaults.ts";
import { createMeter } from "../../domain/music/meter.ts";
import { copyRoll } from "../../domain/timeline/commands/tracks.ts";
import { isEmptyTimelineDiff, diffOfRolls, type TimelineDiff } from "../../domain/timeline/diff.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import { rowOfTrack, trackOfRow, trackRows } from "../../domain/timeline/trackRows.ts";
import { notify } from "../../state/notices.ts";
import type { OpenSong } from "../../state/transport.ts";
import { inSongOrder } from "../../state/timeline/editedRolls.ts";
import { clipTicks, rollsOfTrack } from "../../state/timeline/rollsOfTrack.ts";
import { rollContent } from "../../state/timeline/rollContent.ts";
import { clipStep } from "../../state/timeline/clipSnap.ts";
import { activateClip, currentRolls, selectClips, selectedClipIds } from "../../state/timeline/selection.ts";
import { gridStep } from "../../state/timeline/snap.ts";
import { strings } from "../strings.ts";
import { putOnClipboard } from "./clipboard.ts";
import { resizedRoll } from "./resizedRoll.ts";

/** Actions on the selected clips. Each is one undo step. */

export const selectedClips = (studio: OpenSong): Roll[] =>
  [...selectedClipIds(studio)].flatMap((id) => studio.timeline.current.rolls.get(id) ?? []);

/** True while keys act on clips: the arrangement was used last, and some are selected. */
export const actsOnClips = (studio: OpenSong): boolean =>
  studio.session.selection.focus === "clips" && selectedClips(studio).length > 0;

/** An empty clip of one bar. */
export function newClip({ timeline, session }: OpenSong, trackId: string, startTime: number): Roll {
  const { timeSignatures, ppq } = timeline.current.timeline;
  const length = Math.round(createMeter(timeSignatures, ppq).barTicksAt(startTime));
  return newRoll({ trackId, startTime, length, fixedLength: true, subdivision: session.editor.grid });
}

export function deleteClips(studio: OpenSong): void {
  const ids = selectedClipIds(studio);
  if (ids.size === 0) return;
  studio.timeline.apply(removeRolls(studio.timeline.current, ids));
  selectClips(studio, new Set(), null);
}

export function selectAllClips(studio: OpenSong): void {
  const { rolls } = studio.timeline.current;
  const main = rolls.get(studio.session.selection.rollId ?? "") ?? [...rolls.values()][0] ?? null;
  selectClips(studio, new Set(rolls.keys()), main);
}

export const copyClips = (studio: OpenSong): void =>
  putOnClipboard(studio, { kind: "clips", rolls: selectedClips(studio) });

/** Puts copied clips at the playhead, each on its track, or on the selected one where that is gone. */
export function pasteClips(studio: OpenSong, rolls: readonly Roll[]): void {
  const document = studio.timeline.current;
  const first = Math.min(...rolls.map(clipStart));
  const at = Math.max(0, Math.round(studio.session.transport.positionTick));
  const other = studio.session.selection.trackId;
  const copies = rolls.flatMap((roll) => {
    const trackId = document.tracks.has(roll.trackId) ? roll.trackId : other;
    return trackId === null ? [] : [copyRoll(roll, { trackId, startTime: roll.startTime - first + at })];
  });
  addSelected(studio, addRolls(document, copies));
}

/** Copies behind the selected clips, by the time they take together. */
export function duplicateClips(studio: OpenSong): void {
  const document = studio.timeline.current;
  const rolls = selectedClips(studio);
  if (rolls.length === 0) return;
  const { ppq } = document.timeline;
  const start = Math.min(...rolls.map(clipStart));
  const end = Math.max(...rolls.map((roll) => clipStart(roll) + rollContent(roll, ppq).lengthTicks));
  addSelected(studio, duplicateRolls(document, selectedClipIds(studio), Math.max(ppq, end - start)));
}

function addSelected(studio: OpenSong, diff: TimelineDiff): void {
  studio.timeline.apply(diff);
  const [main = null] = diff.rolls.added.values();
  selectClips(studio, new Set(diff.rolls.added.keys()), main);
}

/** Ticks of a step that one can see. */
export const visibleStep = (studio: OpenSong): number =>
  clipStep(studio, 1 / studio.session.views.arrangement.pixelsPerTick);

/** Moves by steps that one can see, and by tracks. */
export function moveSelectedClips(studio: OpenSong, steps: number, tracks: number): void {
  const { timeline, session } = studio;
  timeline.apply(moveRolls(timeline.current, selectedClipIds(studio), steps * visibleStep(studio), tracks));
  const main = timeline.current.rolls.get(session.selection.rollId ?? "");
  if (main) session.selection.trackId = main.trackId;
}

/** Once more or once less; a clip that plays once is cut by a step instead. */
export function lengthenClips(studio: OpenSong, by: -1 | 1): void {
  const { timeline } = studio;
  const { ppq } = timeline.current.timeline;
  const shortest = gridStep(studio);
  const gesture = timeline.gesture();
  const base = timeline.current;
  const diffs = selectedClips(studio).map((roll) => {
    const { periodTicks, lengthTicks } = rollContent(roll, ppq);
    const isWhole = roll.notes.length + roll.chordPatterns.length > 0 && (by > 0 || roll.repeatCount > 1);
    const wanted = lengthTicks + by * (isWhole ? periodTicks : visibleStep(studio));
    return resizedRoll(base, roll, Math.max(shortest, wanted));
  });
  gesture.update(diffOfRolls(diffs));
  gesture.commit();
}

export function joinClips(studio: OpenSong): void {
  const first = selectedClips(studio).toSorted((a, b) => clipStart(a) - clipStart(b))[0];
  const diff = joinRolls(studio.timeline.current, selectedClipIds(studio));
  if (isEmptyTimelineDiff(diff)) notify(studio.session, "info", strings.joinsOneTrack);
  studio.timeline.apply(diff);
  const joined = studio.timeline.current.rolls.get(first?.id ?? "") ?? null;
  if (joined) selectClips(studio, new Set([joined.id]), joined);
}

/** Cuts the clips that span `tick` of the timeline; the later parts are selected. */
export function splitClips(studio: OpenSong, rolls: readonly Roll[], tick: number): void {
  const { ppq } = studio.timeline.current.timeline;
  const across = rolls.filter((roll) => clipStart(roll) < tick && clipStart(roll) + clipTicks(roll, ppq) > tick);
  const diff = diffOfRolls(across.map((roll) => splitRoll(studio.timeline.current, roll.id, tick)));
  const { added } = diff.rolls;
  if (added.size < across.length) notify(studio.session, "info", strings.noCutOfRepeats);
  if (added.size > 0) addSelected(studio, diff);
}

/** Selects the clip before or after on its track, or the nearest one `byTracks` further down. */
export function selectNeighbourClip(studio: OpenSong, by: -1 | 0 | 1, byTracks: -1 | 0 | 1): void {
  const document = studio.timeline.current;
  const { trackIds } = document.timeline;
  const { rollId, trackId } = studio.session.selection;
  const now = document.rolls.get(rollId ?? "");
  const row = trackIds.indexOf(now?.trackId ?? trackId ?? "");
  if (byTracks !== 0) {
    const start = now ? clipStart(now) : 0;
    const below = byTracks > 0 ? trackIds.slice(row + 1) : trackIds.slice(0, Math.max(0, row)).toReversed();
    // Not to clips that a folded folder hides.
    const shown = trackRows(document);
    const rows = below.filter((id) => trackOfRow(shown, rowOfTrack(shown, id)) === id);
    const rolls = rows.map((id) => rollsOfTrack(document, id)).find((list) => list.length > 0) ?? [];
    return choose(studio, nearest(rolls, start));
  }
  const rolls = rollsOfTrack(document, trackIds[row] ?? trackIds[0] ?? "");
  const at = now ? rolls.indexOf(now) + by : by > 0 ? 0 : rolls.length - 1;
  choose(studio, rolls[at]);
}

const nearest = (rolls: readonly Roll[], tick: number): Roll | undefined =>
  rolls.toSorted((a, b) => Math.abs(clipStart(a) - tick) - Math.abs(clipStart(b) - tick))[0];

/** Makes the next one of the clips in the roll, in the order of the song, the active one. */
export function activateNextClip(studio: OpenSong): void {
  const rolls = inSongOrder(studio.timeline.current.timeline.trackIds, currentRolls(studio));
  const next = rolls[(rolls.findIndex(({ id }) => id === studio.session.selection.rollId) + 1) % rolls.length];
  if (!next) return;
  studio.session.selection.focus = "notes";
  activateClip(studio, next);
}

function choose(studio: OpenSong, roll: Roll | undefined): void {
  if (roll) selectClips(studio, new Set([roll.id]), roll);
}
