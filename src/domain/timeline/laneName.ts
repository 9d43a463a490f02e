import { noteLabel } from "../music/noteLabel.ts";
import { CONTROL_CHANGE_NAMES } from "../reference/controlChangeNames.ts";
import type { ClipLane, LaneKind } from "./ClipLane.ts";

const NAMES: Readonly<Record<Exclude<LaneKind, "controlChange" | "keyPressure">, string>> = {
  pitchBend: "Pitch bend",
  channelPressure: "Pressure",
  programChange: "Program",
  chance: "Chance",
};

/** Display name of a lane: `Cutoff`, `Pitch bend`, `Pressure C4`. */
export function laneName({ kind, key }: Pick<ClipLane, "kind" | "key">): string {
  if (kind === "controlChange") return CONTROL_CHANGE_NAMES[key] ?? `CC ${key}`;
  if (kind === "keyPressure") return `Pressure ${noteLabel(key)}`;
  return NAMES[kind];
}

/** A value as people read it: chances in percent, programs from 1 on. */
export function laneValueText(kind: LaneKind, value: number): string {
  if (kind === "chance") return `${value} %`;
  if (kind === "programChange") return String(value + 1);
  return String(value);
}
