import type { MidiBytes, MidiPort } from "../../protocol/midi.ts";

/** `midi` without what `passes` keeps back, which counts as sent. */
export function filteredMidi(midi: MidiPort, passes: (portId: string, data: MidiBytes) => boolean): MidiPort {
  return {
    supported: midi.supported,
    permission: () => midi.permission(),
    request: () => midi.request(),
    problem: () => midi.problem(),
    inputs: () => midi.inputs(),
    outputs: () => midi.outputs(),
    send: (portId, data, live) => !passes(portId, data) || midi.send(portId, data, live),
    sendAt: (portId, data, timeMs) => !passes(portId, data) || midi.sendAt(portId, data, timeMs),
    schedule: (portId, data, timeMs) => !passes(portId, data) || midi.schedule(portId, data, timeMs),
    takeBack: (portId) => midi.takeBack(portId),
    releaseAll: () => midi.releaseAll(),
    release: (portId) => midi.release(portId),
    sysEx: () => midi.sysEx(),
    requestSysEx: () => midi.requestSysEx(),
    addVirtual: (port) => midi.addVirtual(port),
    receive: (portId, data, timeStampMs) => midi.receive(portId, data, timeStampMs),
    setOffset: (portId, offsetMs) => midi.setOffset(portId, offsetMs),
    setDin: (portId, isDin) => midi.setDin(portId, isDin),
    onMessage: (listener) => midi.onMessage(listener),
    onSent: (listener) => midi.onSent(listener),
    onChange: (listener) => midi.onChange(listener),
  };
}
