import type { Track } from "../records.ts";
import type { PlayedControl } from "./takeMaterial.ts";

type Lists = Pick<Track, "controlChanges" | "pitchBends" | "aftertouches" | "programChanges">;

interface AtTick {
  readonly tick: number;
}

/** A track's lists with the recorded events; `replaced`: range in which events of the same controllers are removed. */
export function addControls(
  track: Track,
  played: readonly PlayedControl[],
  replaced: { readonly from: number; readonly to: number } | null,
): Partial<Lists> {
  const isGone = ({ tick }: AtTick): boolean => replaced !== null && tick >= replaced.from && tick < replaced.to;
  const of = (kind: PlayedControl["kind"]) => played.filter((each) => each.kind === kind);
  const changes = of("controlChange").map(({ tick, key, value }) => ({ tick, controller: key, value }));
  const bends = of("pitchBend").map(({ tick, value }) => ({ tick, value }));
  const touches = [...of("channelPressure"), ...of("keyPressure")].map(({ tick, kind, key, value }) => ({
    tick,
    number: kind === "keyPressure" ? key : null,
    value,
  }));
  const programs = of("programChange").map(({ tick, value }) => ({ tick, program: value }));
  const controllers = new Set(changes.map(({ controller }) => controller));
  const numbers = new Set(touches.map(({ number }) => number));
  const lists: { -readonly [K in keyof Lists]?: Lists[K] } = {};
  if (changes.length > 0) {
    const kept = track.controlChanges.filter((each) => !isGone(each) || !controllers.has(each.controller));
    lists.controlChanges = inOrder(kept, changes);
  }
  if (bends.length > 0)
    lists.pitchBends = inOrder(
      track.pitchBends.filter((each) => !isGone(each)),
      bends,
    );
  if (touches.length > 0) {
    const kept = track.aftertouches.filter((each) => !isGone(each) || !numbers.has(each.number));
    lists.aftertouches = inOrder(kept, touches);
  }
  if (programs.length > 0) {
    lists.programChanges = inOrder(
      track.programChanges.filter((each) => !isGone(each)),
      programs,
    );
  }
  return lists;
}

/** New events come after existing ones of the same tick. */
const inOrder = <T extends AtTick>(kept: readonly T[], added: readonly T[]): readonly T[] =>
  [...kept, ...added].sort((a, b) => a.tick - b.tick);
