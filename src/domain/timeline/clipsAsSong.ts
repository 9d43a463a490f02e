import { createTempoMap } from "../music/time.ts";
import { clipStart } from "./clipLength.ts";
import { leaveChannels } from "./commands/leaveChannels.ts";
import { newTimeline } from "./defaults.ts";
import type { TimelineDocument, Track } from "./records.ts";
import { rollLength } from "./rollLength.ts";

/**
 * These clips alone, as a song that begins with the first of them: with the tempo, meter and key at that tick, and with
 * the earlier messages of their tracks' channels.
 */
export function clipsAsSong(document: TimelineDocument, rollIds: ReadonlySet<string>): TimelineDocument {
  const { timeline } = document;
  const rolls = [...document.rolls.values()].filter(({ id }) => rollIds.has(id));
  const start = Math.min(...rolls.map(clipStart));
  const end = Math.max(...rolls.map((roll) => clipStart(roll) + rollLength(roll, timeline.ppq)));
  const range = { start, end };
  const played = new Set(rolls.map(({ trackId }) => trackId));
  const alone = leaveChannels(document, played);
  const tracks = timeline.trackIds
    .filter((id) => played.has(id))
    .map((id) => cutTrack(alone.get(id) ?? document.tracks.get(id)!, range));
  const { bpmAt } = createTempoMap(timeline.tempos, timeline.ppq);
  const [tempo, ...tempos] = cutEvents(timeline.tempos, range, oneKind);
  return {
    timeline: newTimeline({
      name: timeline.name,
      ppq: timeline.ppq,
      trackIds: tracks.map(({ id }) => id),
      tempos: [{ ...tempo!, bpm: bpmAt(start) }, ...tempos],
      timeSignatures: cutEvents(timeline.timeSignatures, range, oneKind),
      keySignatures: cutEvents(timeline.keySignatures, range, oneKind),
    }),
    tracks: new Map(tracks.map((track) => [track.id, track])),
    rolls: new Map(rolls.map((roll) => [roll.id, { ...roll, startTime: roll.startTime - start }])),
  };
}

interface Range {
  readonly start: number;
  readonly end: number;
}

const oneKind = (): string => "";

const cutTrack = (track: Track, range: Range): Track => ({
  ...track,
  programChanges: cutEvents(track.programChanges, range, oneKind),
  controlChanges: cutEvents(track.controlChanges, range, ({ controller }) => `${controller}`),
  pitchBends: cutEvents(track.pitchBends, range, oneKind),
  aftertouches: cutEvents(track.aftertouches, range, ({ number }) => `${number}`),
  rawEvents: track.rawEvents.filter(({ tick }) => tick === 0),
  tickOrders: [],
});

/** Events within the range; the last of each kind before it applies at its start. */
function cutEvents<Event extends { readonly tick: number }>(
  events: readonly Event[],
  { start, end }: Range,
  kindOf: (event: Event) => string,
): readonly Event[] {
  const held = new Map<string, Event>();
  for (const event of events) {
    if (event.tick > start) continue;
    // The order of what holds is that of when it was said last.
    held.delete(kindOf(event));
    held.set(kindOf(event), event);
  }
  const inside = events.filter(({ tick }) => tick > start && tick < end);
  return [
    ...[...held.values()].map((event) => ({ ...event, tick: 0 })),
    ...inside.map((event) => ({ ...event, tick: event.tick - start })),
  ];
}
