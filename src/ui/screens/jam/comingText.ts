import { barAt, metersOf } from "../../../domain/room/roomMeter.ts";
import type { RoomSession } from "../../../protocol/hub/roomHub.ts";
import { jamStrings as words } from "../../strings/jam.ts";

type Coming = Pick<RoomSession, "numerator" | "denominator" | "bpm" | "beat"> & {
  readonly meters?: readonly NonNullable<RoomSession["meters"]>[number][] | undefined;
};

/** Meter and tempo that hold from a bar line on which is still to come, as a sentence; empty where none do. */
export function comingText(session: Coming, beat: number): string {
  const meters = metersOf(session);
  const { fromBeat, numerator, denominator } = meters.at(-1)!;
  const { anchorBeat, bpm } = session.beat;
  const meterIsToCome = meters.length > 1 && fromBeat > beat;
  const tempoIsToCome = anchorBeat > beat;
  const inBars = (line: number): number => barAt(meters, line).number - barAt(meters, beat).number;
  const meter = `${numerator}/${denominator}`;
  if (meterIsToCome && tempoIsToCome && fromBeat === anchorBeat)
    return words.fromBar(`${meter}, ${words.bpm(bpm)}`, inBars(fromBeat));
  return [
    meterIsToCome ? words.fromBar(meter, inBars(fromBeat)) : "",
    tempoIsToCome ? words.fromBar(words.bpm(bpm), inBars(anchorBeat)) : "",
  ]
    .filter((text) => text !== "")
    .join("; ");
}
