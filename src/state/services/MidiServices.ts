import type { MidiPort } from "../../protocol/midi.ts";
import type { Devices } from "../devices/Devices.ts";
import type { MidiIn } from "../midi/MidiIn.ts";
import type { MidiLog } from "../midi/MidiLog.ts";

/** MIDI ports of the browser, their messages, and the devices made of them. */
export interface MidiServices {
  readonly midi: MidiPort;
  /** Messages of MIDI inputs, parsed once for all listeners. */
  readonly midiIn: MidiIn;
  readonly midiLog: MidiLog;
  /** Named ports, cables between them and their monitors: loaded when first requested. */
  readonly devices: () => Promise<Devices>;
}
