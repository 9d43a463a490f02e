import type { MidiPort, MidiPortInfo } from "../protocol/midi.ts";
import type { Session } from "./session.ts";

const copy = (ports: readonly MidiPortInfo[]): MidiPortInfo[] => ports.map((port) => ({ ...port }));

/** Syncs `session.midi` with the browser's ports. Returns a function that stops. */
export function followDevices(midi: MidiPort, session: Session): () => void {
  const update = (): void => {
    session.midi.supported = midi.supported;
    session.midi.permission = midi.permission();
    session.midi.inputs = copy(midi.inputs());
    session.midi.outputs = copy(midi.outputs());
  };
  update();
  return midi.onChange(update);
}
