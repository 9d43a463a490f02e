import { trackColorAt } from "../trackColors.ts";
import { newRoll, newTimeline, newTrack, RECORDED_SUBDIVISION } from "../timeline/defaults.ts";
import type { RawEvent, Roll, Timeline, TimelineDocument, Track } from "../timeline/records.ts";
import type { ChannelPart } from "./ChannelPart.ts";
import type { Clip } from "./splitRolls.ts";
import type { PartChannel } from "./readChannels.ts";

export interface TrackSource {
  /** "" takes the name of the instrument. */
  readonly name: string;
  /** Number of tracks before this one in its song. */
  readonly index: number;
  readonly rawEvents: readonly RawEvent[];
  /** Missing: a track without channel events. */
  readonly part?: ChannelPart;
  readonly partChannel?: PartChannel;
}

export function trackOf({ name, index, rawEvents, part, partChannel }: TrackSource): Track {
  const channel = part?.channel ?? 1;
  const start = partChannel ?? { bank: 0, program: 0, sendProgram: false, sharesChannel: false };
  const { bank, program, sendProgram, sharesChannel } = start;
  return newTrack({
    ...(name === "" ? {} : { name }),
    pluginValues: { bank, program },
    color: trackColorAt(index),
    channel,
    sharesChannel,
    sendProgram,
    programChanges: part?.programChanges.slice(sendProgram ? 1 : 0) ?? [],
    controlChanges: part?.controlChanges ?? [],
    pitchBends: part?.pitchBends ?? [],
    aftertouches: part?.aftertouches ?? [],
    rawEvents,
    tickOrders: part?.order.finish() ?? [],
  });
}

export const rollOf = (trackId: string, clip: Clip): Roll =>
  newRoll({ trackId, subdivision: RECORDED_SUBDIVISION, ...clip });

export interface DocumentSource {
  readonly name: string;
  readonly ppq: number;
  readonly conductor: Pick<Timeline, "tempos" | "timeSignatures" | "keySignatures" | "markers" | "rawEvents">;
  readonly tracks: readonly Track[];
  readonly rolls: readonly Roll[];
}

export const documentOf = ({ name, ppq, conductor, tracks, rolls }: DocumentSource): TimelineDocument => ({
  timeline: newTimeline({ name, ppq, trackIds: tracks.map((track) => track.id), ...conductor }),
  tracks: new Map(tracks.map((track) => [track.id, track])),
  rolls: new Map(rolls.map((roll) => [roll.id, roll])),
});
