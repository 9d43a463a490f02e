import { emptyRecordDiff } from "../../diff.ts";
import { newId } from "../../id.ts";
import { PERCUSSION_BANK, instrumentLabel, instrumentName } from "../../reference/gmInstruments.ts";
import { emptyTimelineDiff, type TimelineDiff } from "../diff.ts";
import { clipStart, firstNoteTick } from "../clipLength.ts";
import { noteCopies } from "../noteCopies.ts";
import type { PluginValues, Roll, TimelineDocument, Track, UserBankRef } from "../records.ts";
import { trackInstrument } from "../trackInstrument.ts";
import { byId, tracksUpdate } from "./build.ts";
import { leaveChannels } from "./leaveChannels.ts";

export const rollsOfTrack = (document: TimelineDocument, trackId: string): readonly Roll[] =>
  [...document.rolls.values()].filter((roll) => roll.trackId === trackId).sort((a, b) => clipStart(a) - clipStart(b));

/** Adds `track` with its rolls at `index` (default: last); behind the folder whose tracks would be parted there. */
export function addTrack(
  document: TimelineDocument,
  track: Track,
  rolls: readonly Roll[] = [],
  index = Infinity,
): TimelineDiff {
  const { timeline, tracks } = document;
  const { trackIds: others } = timeline;
  const folderAt = (at: number): string | undefined => tracks.get(others[at] ?? "")?.folderId;
  let place = Math.min(index, others.length);
  while (folderAt(place) !== undefined && folderAt(place) === folderAt(place - 1) && folderAt(place) !== track.folderId)
    place++;
  const trackIds = others.toSpliced(place, 0, track.id);
  return {
    timeline: [timeline, { ...timeline, trackIds }],
    tracks: { ...emptyRecordDiff, added: byId([track]) },
    rolls: { ...emptyRecordDiff, added: byId(rolls) },
  };
}

/** Removes tracks with all their rolls. Others on their channels get the messages they sent for them. */
export function removeTracks(document: TimelineDocument, ids: ReadonlySet<string>): TimelineDiff {
  const { timeline, tracks, rolls } = document;
  const gone = [...tracks.values()].filter((track) => ids.has(track.id));
  const trackIds = timeline.trackIds.filter((id) => !ids.has(id));
  const left = leaveChannels(document, ids);
  const heirs = [...left.keys()].filter((id) => !ids.has(id));
  const updates = tracksUpdate(document, heirs, ({ id }) => left.get(id) ?? {});
  return {
    timeline: gone.length > 0 ? [timeline, { ...timeline, trackIds }] : null,
    tracks: { ...updates.tracks, removed: byId(gone) },
    rolls: { ...emptyRecordDiff, removed: byId([...rolls.values()].filter((roll) => ids.has(roll.trackId))) },
  };
}

/** A copy of the track and its rolls, below it, on a channel by itself. */
export function duplicateTrack(document: TimelineDocument, trackId: string): TimelineDiff {
  const track = document.tracks.get(trackId);
  if (!track) return emptyTimelineDiff;
  const index = document.timeline.trackIds.indexOf(trackId);
  const alone = leaveChannels(document, new Set([trackId])).get(trackId) ?? track;
  const copy = { ...alone, id: newId() };
  const rolls = rollsOfTrack(document, trackId).map((roll) => copyRoll(roll, { trackId: copy.id }));
  return addTrack(document, copy, rolls, index + 1);
}

/** A copy of `roll` with new ids. */
export const copyRoll = (roll: Roll, fields: Partial<Roll>): Roll => ({
  ...roll,
  id: newId(),
  lanes: [...roll.lanes],
  ...fields,
  notes: fields.notes ?? noteCopies(roll.notes),
});

/** Name, colour, channel, mixer fields, mute and solo. */
export type TrackFields = Partial<
  Pick<Track, "name" | "color" | "channel" | "mute" | "solo" | "gainDb" | "pan" | "reverb" | "chorus">
>;

export function setTrack(document: TimelineDocument, trackId: string, fields: TrackFields): TimelineDiff {
  const { channel } = document.tracks.get(trackId) ?? {};
  const leaves = fields.channel !== undefined && fields.channel !== channel;
  return leaves ? leavingUpdate(document, trackId, () => fields) : tracksUpdate(document, [trackId], () => fields);
}

/** Changes a track that leaves the channel it shares, if it does, so that no other track is changed with it. */
function leavingUpdate(
  document: TimelineDocument,
  trackId: string,
  fields: (track: Track) => Partial<Track>,
): TimelineDiff {
  const left = leaveChannels(document, new Set([trackId]));
  return tracksUpdate(document, new Set([trackId, ...left.keys()]), (track) => {
    const now = left.get(track.id) ?? track;
    return track.id === trackId ? { ...now, ...fields(now) } : now;
  });
}

export const setPluginValues = (
  document: TimelineDocument,
  trackId: string,
  values: Partial<PluginValues>,
): TimelineDiff =>
  tracksUpdate(document, [trackId], ({ pluginValues }) =>
    Object.entries(values).every(([key, value]) => pluginValues[key as keyof PluginValues] === value)
      ? {}
      : { pluginValues: { ...pluginValues, ...values } },
  );

/**
 * Sets a track's instrument: its program, bank and plugin name. Program changes and bank selects before its first
 * note are removed, since they would undo the choice; a name that was the old instrument's follows. The percussion bank plays on
 * channel 10, all others elsewhere. A track that shares its channel with others leaves it: their instrument stays.
 */
export function setInstrument(
  document: TimelineDocument,
  trackId: string,
  bank: number,
  program: number,
  userBank?: UserBankRef,
): TimelineDiff {
  const firstTick = Math.min(...rollsOfTrack(document, trackId).map((roll) => firstNoteTick(roll)), Infinity);
  const isDrums = bank === PERCUSSION_BANK;
  return leavingUpdate(document, trackId, (track) => ({
    pluginName: userBank?.presetName ?? instrumentName(bank, program),
    pluginValues: withInstrument(track.pluginValues, bank, program, userBank),
    name: track.name === trackInstrument(track) ? (userBank?.presetName ?? instrumentLabel(bank, program)) : track.name,
    channel: isDrums ? 10 : track.channel === 10 ? 1 : track.channel,
    sendProgram: true,
    programChanges: track.programChanges.filter(({ tick }) => tick > firstTick),
    controlChanges: track.controlChanges.filter(
      ({ tick, controller }) => tick > firstTick || (controller !== 0 && controller !== 32),
    ),
  }));
}

function withInstrument(values: PluginValues, bank: number, program: number, userBank?: UserBankRef): PluginValues {
  const { userBank: _, ...rest } = values;
  return { ...rest, bank, program, ...(userBank ? { userBank } : {}) };
}
