import type { Track } from "../records.ts";
import type { ChannelEvent, ControlEvent, SysExEvent } from "./ControlEvent.ts";

type ControlLists = Pick<Track, "controlChanges" | "programChanges" | "pitchBends" | "aftertouches">;

interface Compiled {
  readonly lists: ControlLists;
  readonly sysEx: readonly SysExEvent[];
  readonly events: readonly ControlEvent[];
}

const compiled = new WeakMap<Track["controlChanges"], Compiled>();
const NO_SYSEX: readonly SysExEvent[] = [];

/**
 * A track's messages other than notes, by tick; within a tick `sysEx` (those that concern its channel), bank selects,
 * program changes, other controllers, pitch bends, aftertouches, each in the order they were written. Made once for the
 * same lists.
 */
export function compileControls(track: ControlLists, sysEx = NO_SYSEX): readonly ControlEvent[] {
  const known = compiled.get(track.controlChanges);
  if (known && known.sysEx === sysEx && sameLists(known.lists, track)) return known.events;
  const { controlChanges, programChanges, pitchBends, aftertouches } = track;
  const events = mergeControls(track, sysEx);
  const lists = { controlChanges, programChanges, pitchBends, aftertouches };
  compiled.set(controlChanges, { lists, sysEx, events });
  return events;
}

/** Index of the first event at or after `tick`. */
export function firstControlAt(events: readonly ControlEvent[], tick: number): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (events[middle]!.tick < tick) low = middle + 1;
    else high = middle;
  }
  return low;
}

const sameLists = (a: ControlLists, b: ControlLists): boolean =>
  a.controlChanges === b.controlChanges &&
  a.programChanges === b.programChanges &&
  a.pitchBends === b.pitchBends &&
  a.aftertouches === b.aftertouches;

const isBankSelect = (controller: number): boolean => controller === 0 || controller === 32;

function mergeControls(track: ControlLists, sysEx: readonly SysExEvent[]): ControlEvent[] {
  const changes = track.controlChanges.map(({ tick, controller, value }) => control(tick, controller, value));
  const events: ControlEvent[] = [
    ...sysEx,
    ...changes.filter(({ key }) => isBankSelect(key)),
    ...track.programChanges.map(({ tick, program }) => event(tick, "programChange", 0, program)),
    ...changes.filter(({ key }) => !isBankSelect(key)),
    ...track.pitchBends.map(({ tick, value }) => event(tick, "pitchBend", 0, value)),
    ...track.aftertouches.map(({ tick, number, value }) =>
      number === null ? event(tick, "channelPressure", 0, value) : event(tick, "keyPressure", number, value),
    ),
  ];
  // The sort is stable, so that the order above stands within a tick.
  return events.sort((a, b) => a.tick - b.tick);
}

const event = (tick: number, kind: ChannelEvent["kind"], key: number, value: number): ChannelEvent => ({
  tick,
  kind,
  key,
  value,
});

const control = (tick: number, controller: number, value: number): ChannelEvent =>
  event(tick, "controlChange", controller, value);
