import { MOST_CLOCKED } from "../../domain/note-processors/trackDevices.ts";
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
  least: "Minimum",
  most: "Maximum",
  velocity: "Spread",
  seed: "Seed",
  rate: "Rate",
  gate: "Gate",
  pastDrums: "Not used on drum tracks.",
  order: "Order",
  latch: "Latch",
  octaves: "Octaves",
  swing: "Swing",
};

const GROUPS: Readonly<Record<string, string>> = {
  pitch: "Pitch",
  chord: "Chord",
  curve: "Curve",
  chance: "Chance",
  steps: "Steps",
  keys: "Keys",
  notes: "Notes",
};

/** Words of a track's devices. */
export const deviceStrings = {
  devices: "Devices",
  none: "No devices. Devices process notes before they reach the instrument.",
  unplayed: `Bypassed: a track can run up to ${MOST_CLOCKED} arpeggiators and note repeats. Turn off an earlier one.`,
  pastDrums: "Not used on drum tracks.",
  order: "Device order",
  place: (name: string, index: number, count: number) => `${name}: ${index} of ${count}`,
  drag: (device: string) => `Reorder ${device}`,
  add: "Add device",
  kind: (kind: DeviceKind) => KINDS[kind],
  field: (id: string) => FIELDS[id] ?? id,
  groupOf: (group: string, device: string) => `${GROUPS[group] ?? group} of ${device}`,
  numbered: (kind: DeviceKind, number: number) => `${KINDS[kind]} ${number}`,
  fieldOf: (id: string, device: string) => `${FIELDS[id] ?? id} of ${device}`,
  on: (device: string) => `${device} on`,
  earlier: (device: string) => `Move ${device} up`,
  later: (device: string) => `Move ${device} down`,
  remove: (device: string) => `Delete ${device}`,
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
