import type { ControlEvent, PlacedEvent } from "../ControlEvent.ts";
import { UsualRank } from "../tickOrder.ts";
import type { TrackMessage } from "../trackMessages.ts";
import { channelStateAt, doubt, stateEvents, type ChannelState } from "./channelState.ts";
import type { ClipLaunch } from "./ClipLaunches.ts";
import { clipMessages } from "./clipMessages.ts";
import { standsIn } from "./compileChannels.ts";
import type { CompiledTimeline, CompiledTrack } from "./compileTimeline.ts";

const kept = new WeakMap<readonly PlacedEvent[], Map<number, readonly PlacedEvent[]>>();

/** The messages of a track's channel while a clip of the track is launched: those of the lanes of its arrangement are silent. */
function controlsWithoutClips({ controls, place }: CompiledTrack): readonly PlacedEvent[] {
  let byPlace = kept.get(controls);
  if (!byPlace) kept.set(controls, (byPlace = new Map()));
  let without = byPlace.get(place);
  if (!without) {
    const isOfArrangement = (event: PlacedEvent): boolean =>
      event.isOfClip === true && standsIn(event.place, { place });
    without = controls.some(isOfArrangement) ? controls.filter((event) => !isOfArrangement(event)) : controls;
    byPlace.set(place, without);
  }
  return without;
}

/** Channel events of a track while it plays `launch`; null: its arrangement. */
export const controlsUnder = (compiled: CompiledTrack, launch: ClipLaunch | null): readonly PlacedEvent[] =>
  launch ? controlsWithoutClips(compiled) : compiled.controls;

/** Lane messages of a launched clip, at ticks of the arrangement. */
export function laneMessages({ document, ppq }: CompiledTimeline, launch: ClipLaunch | null): readonly TrackMessage[] {
  const roll = launch?.target ? document.rolls.get(launch.target) : undefined;
  return roll && roll.lanes.length > 0 ? clipMessages(roll, ppq) : NOTHING;
}

const NOTHING: readonly TrackMessage[] = [];

/** Events at `tick`, at which a track switches from `before` to `after`: no value of the one lasts into the other. */
export function turnEvents(
  timeline: CompiledTimeline,
  compiled: CompiledTrack,
  tick: number,
  before: ClipLaunch | null,
  after: ClipLaunch | null,
): readonly PlacedEvent[] {
  const said = laneMessages(timeline, before);
  const [was, is] = [controlsUnder(compiled, before), controlsUnder(compiled, after)];
  if (was === is && said.length === 0) return [];
  const from = channelStateAt(was, tick);
  doubt(from, said);
  return placedFirst(compiled, stateEvents(from, channelStateAt(is, tick), compiled.channel.initial, tick));
}

/** Places events before all others of the track in their tick. */
const placedFirst = ({ place }: CompiledTrack, events: readonly ControlEvent[]): readonly PlacedEvent[] =>
  events.map((event) => ({ ...event, place: place + UsualRank.sysEx }));

/** State of the channel at `tick` after a launched clip has sent the messages `said` of its lanes. */
export function launchedState(
  controls: readonly PlacedEvent[],
  tick: number,
  said: readonly TrackMessage[],
): ChannelState {
  if (said.length === 0) return channelStateAt(controls, tick);
  const heard = controls.filter((event) => event.tick < tick);
  return channelStateAt([...heard, ...said.map((message) => ({ ...message, tick: -Infinity }))], tick);
}
