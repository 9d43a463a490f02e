import type { MidiPortInfo } from "../../../protocol/midi.ts";
import { strings } from "../../strings/dashboard.ts";

interface Device {
  readonly name: string;
  readonly way: string;
}

const isDevice = ({ connected, isVirtual }: MidiPortInfo): boolean => connected && !isVirtual;

/** The MIDI devices that are connected: a name with its input, its output, or both. */
export function connectedDevices(inputs: readonly MidiPortInfo[], outputs: readonly MidiPortInfo[]): readonly Device[] {
  const ins = new Set(inputs.filter(isDevice).map(({ alias, name }) => alias ?? name));
  const outs = new Set(outputs.filter(isDevice).map(({ alias, name }) => alias ?? name));
  return [...new Set([...ins, ...outs])].map((name) => ({
    name,
    way: ins.has(name) ? (outs.has(name) ? strings.deviceBoth : strings.deviceIn) : strings.deviceOut,
  }));
}
