import type { TimelineDocument, Track } from "./records.ts";

/** The song without its music: instruments, devices, mix, and its initial tempo and meter. */
export function songFrame({ timeline, tracks }: TimelineDocument): TimelineDocument {
  return {
    timeline: {
      ...timeline,
      tempos: timeline.tempos.slice(0, 1).map((tempo) => ({ ...tempo, ramp: false })),
      timeSignatures: timeline.timeSignatures.slice(0, 1),
      keySignatures: timeline.keySignatures.filter(isFirst),
      markers: [],
      rawEvents: timeline.rawEvents.filter(isFirst),
      loop: false,
    },
    tracks: new Map([...tracks].map(([id, track]) => [id, trackFrame(track)])),
    rolls: new Map(),
  };
}

const isFirst = ({ tick }: { readonly tick: number }): boolean => tick === 0;

const trackFrame = (track: Track): Track => ({
  ...track,
  mute: false,
  solo: false,
  programChanges: track.programChanges.filter(isFirst),
  controlChanges: track.controlChanges.filter(isFirst),
  pitchBends: track.pitchBends.filter(isFirst),
  aftertouches: track.aftertouches.filter(isFirst),
  rawEvents: track.rawEvents.filter(isFirst),
  tickOrders: track.tickOrders.filter(isFirst),
});
