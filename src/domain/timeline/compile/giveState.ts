import type { ControlEvent } from "../ControlEvent.ts";
import { isOutputStrip } from "../outputStrips.ts";
import { channelStateAfterReset, channelStateAt, stateEvents } from "./channelState.ts";
import type { CompiledTrack } from "./compileTimeline.ts";
import { giveControl, type EventSink } from "./EventBatch.ts";

const RESET_ALL_CONTROLLERS = 121;

/** Brings a strip of which nothing is known to where the track's controllers, bend and program stand at `tick`. */
export function giveFirstState(
  compiled: CompiledTrack,
  strip: number,
  tick: number,
  frame: number,
  sink: EventSink,
): void {
  const { controls } = compiled;
  sink.control(frame, strip, "controlChange", RESET_ALL_CONTROLLERS, 0);
  const from = channelStateAfterReset(controls);
  const isOutside = isOutputStrip(strip);
  // A device knows no program of its track's, and needs what the first note plays before that note comes.
  if (isOutside && compiled.track.sendProgram) from.program = undefined;
  const to = channelStateAt(controls, isOutside ? tick + 1 : tick);
  give(stateEvents(from, to, compiled.channel.initial, tick), strip, frame, sink);
}

/** The same for a strip that stands where the track stood at `tick` before an edit. */
export function giveChangedState(
  before: CompiledTrack,
  compiled: CompiledTrack,
  strip: number,
  tick: number,
  frame: number,
  sink: EventSink,
): void {
  if (before.controls === compiled.controls) return;
  const from = channelStateAt(before.controls, tick);
  const to = channelStateAt(compiled.controls, tick);
  give(stateEvents(from, to, compiled.channel.initial, tick), strip, frame, sink);
}

const wraps = new WeakMap<readonly ControlEvent[], { from: number; to: number; events: readonly ControlEvent[] }>();

/** Leads from the state at the loop's end to that at its start; remembered, as loops come round again. */
export function giveWrapState(
  { controls, channel }: CompiledTrack,
  strip: number,
  { startTick, endTick }: { readonly startTick: number; readonly endTick: number },
  frame: number,
  sink: EventSink,
): void {
  if (controls.length === 0) return;
  let known = wraps.get(controls);
  if (known?.from !== endTick || known.to !== startTick) {
    const from = channelStateAt(controls, endTick);
    const events = stateEvents(from, channelStateAt(controls, startTick), channel.initial, startTick);
    known = { from: endTick, to: startTick, events };
    wraps.set(controls, known);
  }
  give(known.events, strip, frame, sink);
}

function give(events: readonly ControlEvent[], strip: number, frame: number, sink: EventSink): void {
  for (const event of events) giveControl(sink, frame, strip, event);
}
