import {
  dissolveFolder,
  folderAround,
  placedTracks,
  setFolder,
  stepTracks,
} from "../../domain/timeline/commands/folders.ts";
import { duplicateTrack, setTrack } from "../../domain/timeline/commands/tracks.ts";
import { PERCUSSION_BANK } from "../../domain/reference/gmInstruments.ts";
import { mergeTracks, splitByChannel } from "../../domain/timeline/commands/playOut.ts";
import { isEmptyTimelineDiff, type TimelineDiff } from "../../domain/timeline/diff.ts";
import type { Track, TrackFolder } from "../../domain/timeline/records.ts";
import { notify } from "../../state/notices.ts";
import { addNewTrack } from "../../state/timeline/addNewTrack.ts";
import type { OpenSong } from "../../state/transport.ts";
import type { SongServices } from "../../state/services/SongServices.ts";
import { strings } from "../strings.ts";
import type { Action } from "../Action.ts";
import { deviceChoices } from "./addTrackDevice.ts";
import { colorChoices, offersChoices } from "./choices.ts";
import { deleteTracks, leaveFolder } from "./trackEdits.ts";

const trackOf = ({ session, timeline }: OpenSong): Track | undefined =>
  timeline.current.tracks.get(session.selection.trackId ?? "");

const chosenTrack = (studio: OpenSong): string | null => trackOf(studio)?.id ?? null;

/** Action on the selected track. */
const onTrack = (run: (studio: OpenSong, track: Track) => void) => ({
  reason: "Select a track first.",
  enabled: (studio: OpenSong): boolean => trackOf(studio) !== undefined,
  run: (studio: OpenSong): void => {
    const track = trackOf(studio);
    if (track) run(studio, track);
  },
});

const folderOf = (studio: OpenSong): TrackFolder | undefined => {
  const folderId = trackOf(studio)?.folderId;
  return studio.timeline.current.timeline.folders?.find(({ id }) => id === folderId);
};

/** Action on the folder of the selected track. */
const onFolder = (run: (studio: OpenSong, folder: TrackFolder) => void) => ({
  reason: "Select a track in a folder first.",
  enabled: (studio: OpenSong): boolean => folderOf(studio) !== undefined,
  run: (studio: OpenSong): void => {
    const folder = folderOf(studio);
    if (folder) run(studio, folder);
  },
});

/** Moves the selected track in the list, into folders and out of them. */
const move = (by: -1 | 1) => {
  const diffOf = ({ timeline }: Pick<OpenSong, "timeline">, trackId: string): TimelineDiff =>
    stepTracks(timeline.current, { trackId }, by);
  return {
    reason: "Select a track that can move in this direction first.",
    enabled: (studio: OpenSong): boolean => {
      const trackId = chosenTrack(studio);
      return trackId !== null && !isEmptyTimelineDiff(diffOf(studio, trackId));
    },
    run: (studio: OpenSong): void => {
      const trackId = chosenTrack(studio);
      if (trackId !== null) studio.timeline.apply(diffOf(studio, trackId));
    },
  };
};

/** The track below the selected one. */
function trackBelow(studio: OpenSong): string | undefined {
  const { trackIds } = studio.timeline.current.timeline;
  const trackId = chosenTrack(studio);
  return trackId === null ? undefined : trackIds[trackIds.indexOf(trackId) + 1];
}

/** Actions on the selected track, its folder, and the list of tracks. */
export const trackActions = {
  addTrack: {
    label: "Add instrument track",
    words: "new insert channel create midi",
    run: (studio) => void addNewTrack(studio),
  },
  addDrumTrack: {
    label: "Add drum track",
    words: "new insert channel create percussion kit beat",
    run: (studio) => void addNewTrack(studio, { bank: PERCUSSION_BANK }),
  },
  renameTrack: {
    label: "Rename track…",
    words: "name channel",
    ...onTrack(({ session }, { id }) => void (session.namedId = id)),
  },
  duplicateTrack: {
    label: "Duplicate track",
    words: "copy clone channel",
    ...onTrack(({ timeline }, { id }) => timeline.apply(duplicateTrack(timeline.current, id))),
  },
  trackColor: {
    label: "Track color",
    words: "colour hue paint channel",
    ...onTrack(() => undefined),
    choices: (studio) =>
      colorChoices(trackOf(studio)?.color ?? null, (color) => {
        const { timeline } = studio;
        const id = chosenTrack(studio);
        if (id !== null) timeline.apply(setTrack(timeline.current, id, { color }));
      }),
    run: offersChoices("trackColor"),
  },
  trackUp: { label: "Move track up", words: "order channel", ...move(-1) },
  trackDown: { label: "Move track down", words: "order channel", ...move(1) },
  addDevice: {
    label: "Add device to track",
    words: "devices midi effect fx insert plugin processor",
    ...onTrack(() => undefined),
    choices: (studio) => deviceChoices(studio, trackOf(studio)),
    run: offersChoices("addDevice"),
  },
  removeTrack: {
    label: "Delete track",
    words: "remove channel",
    ...onTrack((studio, { id }) => deleteTracks(studio, [id])),
  },
  splitByChannel: {
    label: "Split track by channel",
    words: "separate explode",
    reason: "Select a track first.",
    enabled: (studio) => chosenTrack(studio) !== null,
    run: (studio) => {
      const trackId = chosenTrack(studio);
      if (trackId === null) return;
      const diff = splitByChannel(studio.timeline.current, trackId);
      if (isEmptyTimelineDiff(diff)) notify(studio.session, "info", strings.oneChannel);
      else studio.timeline.apply(diff);
    },
  },
  mergeBelow: {
    label: "Merge with track below",
    words: "join combine",
    tip: "The clips of the track below come to this one and play on its instrument",
    reason: "Select a track with a track below it first.",
    enabled: (studio) => trackBelow(studio) !== undefined,
    run: (studio) => {
      const [trackId, below] = [chosenTrack(studio), trackBelow(studio)];
      if (trackId !== null && below !== undefined)
        studio.timeline.apply(mergeTracks(studio.timeline.current, [trackId, below]));
    },
  },
  leaveFolder: {
    label: "Remove track from folder",
    words: "group ungroup",
    ...onFolder((studio) => {
      const id = chosenTrack(studio);
      if (id !== null) leaveFolder(studio, id);
    }),
  },
  renameFolder: {
    label: "Rename folder…",
    words: "group name",
    ...onFolder(({ session }, { id }) => void (session.namedId = id)),
  },
  foldFolder: {
    label: "Fold/unfold folder",
    words: "group collapse expand close open",
    ...onFolder(({ timeline }, { id, folded }) => timeline.apply(setFolder(timeline.current, id, { folded: !folded }))),
  },
  dissolveFolder: {
    label: "Ungroup folder",
    words: "group ungroup",
    ...onFolder(({ timeline }, { id }) => timeline.apply(dissolveFolder(timeline.current, id))),
  },
  removeFolder: {
    label: "Delete folder and its tracks",
    words: "group remove",
    ...onFolder((studio, { id }) => deleteTracks(studio, placedTracks(studio.timeline.current, { folderId: id }))),
  },
  folder: {
    label: "Move track to new folder",
    words: "group",
    tip: "Tracks of a folder are folded, muted, soloed and moved together",
    reason: "Select a track first.",
    enabled: (studio) => chosenTrack(studio) !== null,
    run: (studio) => {
      const trackId = chosenTrack(studio);
      if (trackId === null) return;
      const { timeline, tracks } = studio.timeline.current;
      const name = strings.folder((timeline.folders?.length ?? 0) + 1);
      const color = tracks.get(trackId)?.color ?? 0;
      studio.timeline.apply(folderAround(studio.timeline.current, [trackId], { name, color }));
    },
  },
} satisfies Readonly<Record<string, Action<SongServices>>>;
