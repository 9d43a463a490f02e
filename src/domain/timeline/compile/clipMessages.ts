import type { ClipLane } from "../ClipLane.ts";
import { offsetOf } from "../clipLength.ts";
import { eventsFrom } from "../laneParts.ts";
import type { Roll } from "../records.ts";
import { UsualRank } from "../tickOrder.ts";
import { isBankController, type TrackMessage } from "../trackMessages.ts";
import { compileRoll } from "./compileRoll.ts";

interface StateMessage {
  readonly startTime: number;
  readonly offset: number;
  readonly periodTicks: number;
  readonly repeats: number;
  readonly messages: readonly TrackMessage[];
}

// Cached by the list of lanes, which is each clip's own: editing notes does not rebuild messages.
const kept = new WeakMap<readonly ClipLane[], StateMessage>();

/**
 * The messages of a clip's lanes over all its repeats, at ticks of the timeline. Events before its left edge are not sent,
 * except for the values that apply there, nor are events behind its end.
 */
export function clipMessages(roll: Roll, ppq: number): readonly TrackMessage[] {
  const { lanes, startTime } = roll;
  const { periodTicks, repeats } = compileRoll(roll, ppq);
  const known = kept.get(lanes);
  const offset = offsetOf(roll);
  const isSame = known?.startTime === startTime && known.offset === offset;
  if (isSame && known.periodTicks === periodTicks && known.repeats === repeats) return known.messages;
  const place = { startTime, offset, periodTicks, repeats };
  const messages = lanes.flatMap((lane) => [...messagesOf(lane, place)]);
  kept.set(lanes, { ...place, messages });
  return messages;
}

type Place = Omit<StateMessage, "messages">;

function* messagesOf(lane: ClipLane, { startTime, offset, periodTicks, repeats }: Place): Generator<TrackMessage> {
  const { kind, key } = lane;
  if (kind === "chance") return;
  const events = eventsFrom(lane, offset);
  const rank = rankOf(kind, key);
  for (let repeat = 0; repeat < repeats; repeat++) {
    const shift = startTime + Math.round(repeat * periodTicks);
    for (const { tick, value } of events) {
      if (periodTicks > 0 && tick >= offset + periodTicks) break;
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
