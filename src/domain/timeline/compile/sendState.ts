import type { ControlEvent } from "../ControlEvent.ts";
import { isOutputStrip } from "../outputStrips.ts";
import type { TrackMessage } from "../trackMessages.ts";
import { channelStateAfterReset, channelStateAt, doubt, stateEvents } from "./channelState.ts";
import type { CompiledTrack } from "./compileTimeline.ts";
import { sendControl, type EventSink } from "./EventBatch.ts";
import type { Heard } from "./heardOf.ts";
import { controlsUnder, launchedState } from "./launchedLanes.ts";

const RESET_ALL_CONTROLLERS = 121;

/** Sets a strip in an unknown state to the track's controllers, bend and program at `tick`. */
export function sendFirstState(
  compiled: CompiledTrack,
  { launch, said }: Heard,
  strip: number,
  tick: number,
  frame: number,
  sink: EventSink,
): void {
  sink.control(frame, strip, "controlChange", RESET_ALL_CONTROLLERS, 0);
  const from = channelStateAfterReset(compiled.controls);
  const isOutside = isOutputStrip(strip);
  // A device does not know its track's program, and needs that of the first note before the note.
  if (isOutside && compiled.track.sendProgram) from.program = undefined;
  const to = launchedState(controlsUnder(compiled, launch), isOutside ? tick + 1 : tick, said);
  send(stateEvents(from, to, compiled.channel.initial, tick), strip, frame, sink);
}

/** True if `sendFirstState` at `tick` has sent it: resets and dumps are not repeated, as they delay a device's first note. */
export const isToldFirst = (event: Pick<ControlEvent, "kind" | "tick">, strip: number, tick: number | null): boolean =>
  event.kind === "sysEx" && event.tick === tick && isOutputStrip(strip);

/** A track, and all lane messages of its launched clip. */
interface Spoken {
  readonly compiled: CompiledTrack;
  readonly lanes: readonly TrackMessage[];
}

/** The same for a strip in the track's state at `tick` before an edit. */
export function sendChangedState(
  before: Spoken,
  { compiled, lanes }: Spoken,
  { launch, said }: Heard,
  strip: number,
  tick: number,
  frame: number,
  sink: EventSink,
): void {
  const [was, is] = [controlsUnder(before.compiled, launch), controlsUnder(compiled, launch)];
  const isSaid = before.lanes === lanes;
  if (was === is && isSaid) return;
  const from = isSaid ? launchedState(was, tick, said) : channelStateAt(was, tick);
  if (!isSaid) doubt(from, before.lanes);
  send(stateEvents(from, launchedState(is, tick, said), compiled.channel.initial, tick), strip, frame, sink);
}

const wraps = new WeakMap<readonly ControlEvent[], { from: number; to: number; events: readonly ControlEvent[] }>();

/**
 * Changes the state at the loop's end to that at its start; cached, as loops repeat. Values of a launched clip's lanes
 * stay, as the clip continues.
 */
export function sendWrapState(
  compiled: CompiledTrack,
  { launch, said }: Heard,
  strip: number,
  { startTick, endTick }: { readonly startTick: number; readonly endTick: number },
  frame: number,
  sink: EventSink,
): void {
  const controls = controlsUnder(compiled, launch);
  if (controls.length === 0) return;
  if (said.length > 0) {
    const from = launchedState(controls, endTick, said);
    // The order of parameters that are in both lists is unknown here.
    const both = new Set(controls.map(({ kind, key }) => `${kind} ${key}`));
    doubt(
      from,
      said.filter(({ kind, key }) => both.has(`${kind} ${key}`)),
    );
    const to = launchedState(controls, startTick, said);
    send(stateEvents(from, to, compiled.channel.initial, startTick), strip, frame, sink);
    return;
  }
  let known = wraps.get(controls);
  if (known?.from !== endTick || known.to !== startTick) {
    const from = channelStateAt(controls, endTick);
    const events = stateEvents(from, channelStateAt(controls, startTick), compiled.channel.initial, startTick);
    known = { from: endTick, to: startTick, events };
    wraps.set(controls, known);
  }
  send(known.events, strip, frame, sink);
}

function send(events: readonly ControlEvent[], strip: number, frame: number, sink: EventSink): void {
  for (const event of events) sendControl(sink, frame, strip, event);
}
