import type { MidiBytes, MidiPort } from "../../protocol/midi.ts";

const NOTE_OFF = 0x80;
const NOTE_ON = 0x90;
const RELEASE_VELOCITY = 64;

type KeyPort = Pick<MidiPort, "send" | "sendAt" | "outputs">;

/**
 * The keys of MIDI outputs that are down, counted. Pads may come to one key by several ways: by the id and the name of its output,
 * by its own channel and by all of them, by hand and by an arpeggio. Each of them strikes it anew, and the last one lets it go: so
 * a note-on never follows another one, and a note-off never ends what somebody still holds.
 */
export class OutputKeys {
  readonly #midi: KeyPort;
  /** Number of holders of a key, by output, channel and number. */
  readonly #holders = new Map<string, number>();

  constructor(midi: KeyPort) {
    this.#midi = midi;
  }

  /** The id of the output that a pad names by its id or name. */
  idOf(port: string): string {
    return outputIdOf(this.#midi, port);
  }

  /** Sends like `MidiPort.send`, for a note-on or note-off to the id of an output. */
  send(portId: string, note: readonly number[], live: boolean): boolean {
    return this.#count(portId, note, (data) => this.#midi.send(portId, data, live));
  }

  /** Sends like `MidiPort.sendAt`. */
  sendAt(portId: string, note: readonly number[], timeMs: number): boolean {
    return this.#count(portId, note, (data) => this.#midi.sendAt(portId, data, timeMs));
  }

  #count(portId: string, note: readonly number[], send: (data: MidiBytes) => boolean): boolean {
    const [status = 0, number = 0] = note;
    const channel = status & 0x0f;
    const key = `${channel}:${number}:${portId}`;
    const holders = this.#holders.get(key) ?? 0;
    if ((status & 0xf0) === NOTE_ON) {
      if (holders > 0) send([NOTE_OFF | channel, number, RELEASE_VELOCITY]);
      const isSent = send(note);
      if (isSent) this.#holders.set(key, holders + 1);
      return isSent;
    }
    if (holders > 1) this.#holders.set(key, holders - 1);
    else this.#holders.delete(key);
    // An undelivered note-off may come again when its port is back.
    return holders > 1 || send(note);
  }
}

/** The id of the output that `port`, an id or a name, stands for; `port` itself where no such output is known. */
export function outputIdOf(midi: Pick<MidiPort, "outputs">, port: string): string {
  if (port === "") return port;
  const outputs = midi.outputs();
  return (outputs.find(({ id }) => id === port) ?? outputs.find(({ name }) => name === port))?.id ?? port;
}
