import { ok } from "../../domain/AppError.ts";
import type { LiveEnginePort } from "../../protocol/enginePort.ts";
import type { MidiPort } from "../../protocol/midi.ts";
import { heard } from "../midi/MidiIn.ts";
import type { BoardPlayer } from "./BoardPlayer.ts";
import type { PlayerPorts } from "./playerPorts.ts";

/** An engine and a MIDI output that write down what they are told, and notice unpaired notes. */
export class FakeOutputs {
  readonly log: string[] = [];
  readonly mistakes: string[] = [];
  sound = true;
  plugged = true;
  inputPlugged = true;
  /** The browser lets SysEx through. */
  sysEx = true;
  readonly #open = new Set<string>();
  #noteId = 0;

  ports(): PlayerPorts {
    return {
      engine: this.#engine(),
      midi: this.#midi(),
      wake: () => this.log.push("wake"),
      canSound: () => this.sound,
      silence: () => this.log.push("silence"),
      chooseProgram: (strip, program) => this.log.push(`program ${strip} ${program}`),
      perform: (action) => this.log.push(`perform ${action}`),
      sysExRefused: () => this.log.push("sysEx refused"),
    };
  }

  midiLog(): string[] {
    return this.log.filter((line) => /^(out|second) /.test(line));
  }

  midiNotes(): string[] {
    return this.midiLog().flatMap((line) => {
      const [, status, number] = line.split(" ");
      const kind = status!.startsWith("9") ? "on" : status!.startsWith("8") ? "off" : null;
      return kind ? [`${kind} ${Number.parseInt(number!, 16)}`] : [];
    });
  }

  openNotes(): string[] {
    return [...this.#open];
  }

  receive(player: BoardPlayer, data: readonly number[]): void {
    player.receive(heard({ portId: "in", data: new Uint8Array(data), timeStampMs: 0 }));
  }

  #begin(note: string): void {
    if (this.#open.has(note)) this.mistakes.push(`${note} began twice`);
    this.#open.add(note);
  }

  #end(note: string): void {
    if (!this.#open.delete(note)) this.mistakes.push(`${note} ended without beginning`);
  }

  #engine(): LiveEnginePort {
    const engine: Partial<LiveEnginePort> = {
      start: () => Promise.resolve(ok(undefined)),
      noteOn: (strip, key, velocity) => {
        const id = ++this.#noteId;
        this.log.push(`engine on ${strip} ${key} ${Math.round(velocity * 127)}`);
        this.#begin(`engine #${id}`);
        return id;
      },
      noteOff: (strip, key, id) => {
        this.log.push(`engine off ${strip} ${key} #${id}`);
        this.#end(`engine #${id}`);
      },
      controlChange: (strip, controller, value) => void this.log.push(`engine cc ${strip} ${controller} ${value}`),
      pitchBend: (strip, value) => void this.log.push(`engine bend ${strip} ${value}`),
      channelPressure: (strip, value) => void this.log.push(`engine pressure ${strip} ${value}`),
      keyPressure: (strip, key, value) => void this.log.push(`engine pressure ${strip} ${key} ${value}`),
      panic: (strip) => void this.log.push(`engine panic ${strip}`),
    };
    return engine as LiveEnginePort;
  }

  #midi(): MidiPort {
    const midi: Partial<MidiPort> = {
      inputs: () => [{ id: "in", name: "In", manufacturer: "", connected: this.inputPlugged }],
      outputs: () => ["out", "second"].map((id) => ({ id, name: id, manufacturer: "", connected: this.plugged })),
      send: (portId, data) => {
        if (!this.plugged || (data[0] === 0xf0 && !this.sysEx)) return false;
        this.log.push(`${portId} ${data.map((byte) => byte.toString(16)).join(" ")}`);
        const [status = 0, number] = data;
        const note = `${portId} ${status & 15} ${number}`;
        if (status >> 4 === 9) this.#begin(note);
        if (status >> 4 === 8) this.#end(note);
        return true;
      },
      releaseAll: () => undefined,
    };
    return midi as MidiPort;
  }
}
