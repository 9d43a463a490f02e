import type { DeviceKind } from "../../domain/note-processors/noteChain.ts";
import { pitchClassLabel } from "../../domain/music/noteLabel.ts";
import { isScaleId } from "../../domain/music/scales.ts";
import { ARP_ORDERS, LATCH_MODES } from "../../domain/music/arpeggiator/ArpPreset.ts";
import { strings as actionStrings } from "../../actions/strings.ts";
import { chainStrings } from "./noteChain.ts";

const KINDS = actionStrings.devices;

const FIELDS: Readonly<Record<string, string>> = {
  scale: "Scale",
  root: "Root",
  transpose: "Transpose",
  chord: "Chord",
  curve: "Curve",
  least: "Least",
  most: "Most",
  velocity: "Spread",
  seed: "Seed",
  rate: "Rate",
  gate: "Gate",
  order: "Order",
  latch: "Latch",
  octaves: "Octaves",
  swing: "Swing",
};

/** Words of a track's devices. */
export const deviceStrings = {
  devices: "Devices",
  none: "Notes sound as they are. A device turns them into others on their way to the instrument.",
  playsLast: "It plays in its own time, and so stands last: what it plays goes straight to the instrument.",
  add: "Add a device",
  kind: (kind: DeviceKind) => KINDS[kind],
  field: (id: string) => FIELDS[id] ?? id,
  fieldOf: (id: string, kind: DeviceKind) => `${FIELDS[id] ?? id} of ${KINDS[kind]}`,
  on: (kind: DeviceKind) => `${KINDS[kind]} on`,
  earlier: (kind: DeviceKind) => `Move ${KINDS[kind]} up`,
  later: (kind: DeviceKind) => `Move ${KINDS[kind]} down`,
  remove: (kind: DeviceKind) => `Delete ${KINDS[kind]}`,
  option: (field: string, value: string): string => {
    if (field === "rate") return chainStrings.rateName(value);
    if (field === "scale" && isScaleId(value)) return chainStrings.scaleName(value);
    if (field === "chord") return chainStrings.chordName(value);
    const order = ARP_ORDERS.find((each) => each === value);
    if (field === "order" && order) return chainStrings.orderName(order);
    const latch = LATCH_MODES.find((each) => each === value);
    if (field === "latch" && latch) return chainStrings.latchName(latch);
    return value.charAt(0).toUpperCase() + value.slice(1);
  },
  number: (field: string, value: number): string =>
    field === "root"
      ? pitchClassLabel(value)
      : field === "gate" || field === "swing"
        ? `${Math.round(value)}%`
        : String(Math.round(value)),
} as const;
