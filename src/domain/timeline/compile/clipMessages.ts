import type { ClipLane } from "../ClipLane.ts";
import type { Roll } from "../records.ts";
import { UsualRank } from "../tickOrder.ts";
import { isBankController, type TrackMessage } from "../trackMessages.ts";
import { compileRoll } from "./compileRoll.ts";

interface Kept {
  readonly startTime: number;
  readonly periodTicks: number;
  readonly repeats: number;
  readonly messages: readonly TrackMessage[];
}

// By the list of lanes, which is each clip's own: editing notes makes no messages anew.
const kept = new WeakMap<readonly ClipLane[], Kept>();

/** The messages of a clip's lanes over all its repeats, at ticks of the timeline. What lies behind its end is not sent. */
export function clipMessages(roll: Roll, ppq: number): readonly TrackMessage[] {
  const { lanes, startTime } = roll;
  const { periodTicks, repeats } = compileRoll(roll, ppq);
  const known = kept.get(lanes);
  if (known?.startTime === startTime && known.periodTicks === periodTicks && known.repeats === repeats)
    return known.messages;
  const messages = lanes.flatMap((lane) => [...messagesOf(lane, startTime, periodTicks, repeats)]);
  kept.set(lanes, { startTime, periodTicks, repeats, messages });
  return messages;
}

function* messagesOf(lane: ClipLane, start: number, periodTicks: number, repeats: number): Generator<TrackMessage> {
  const { kind, key, events } = lane;
  if (kind === "chance") return;
  const rank = rankOf(kind, key);
  for (let repeat = 0; repeat < repeats; repeat++) {
    const shift = start + Math.round(repeat * periodTicks);
    for (const { tick, value } of events) {
      if (periodTicks > 0 && tick >= periodTicks) break;
      yield { tick: tick + shift, rank, kind, key, value };
    }
  }
}

const RANKS = {
  programChange: UsualRank.program,
  controlChange: UsualRank.control,
  pitchBend: UsualRank.pitchBend,
  channelPressure: UsualRank.aftertouch,
  keyPressure: UsualRank.aftertouch,
} as const satisfies Readonly<Record<TrackMessage["kind"], number>>;

const rankOf = (kind: TrackMessage["kind"], key: number): number =>
  kind === "controlChange" && isBankController(key) ? UsualRank.bank : RANKS[kind];
