import { ok } from "../../domain/AppError.ts";
import { ChainRunner } from "../../domain/note-processors/ChainRunner.ts";
import { changeStep } from "../../domain/board/commands/changeStep.ts";
import { applyBoardDiff } from "../../domain/board/diff.ts";
import { FIRST_ARP_STRIP } from "../../protocol/engine.ts";
import type { ArpNote, ArpPort, ArpStep, LiveEnginePort } from "../../protocol/enginePort.ts";
import type { MidiBytes, MidiPort } from "../../protocol/midi.ts";
import { received } from "../midi/MidiIn.ts";
import type { BoardPlayer } from "./BoardPlayer.ts";
import type { PlayerPorts, PlayerSettings } from "./PlayedBoard.ts";

/** Live, to the fake output, with nothing on that changes what is played. */
export const PLAYED_LIVE: PlayerSettings = {
  outputId: "out",
  channel: 1,
  live: true,
  sendOnLoad: true,
  internalSound: true,
  octave: 0,
  curve: "linear",
  chain: [],
};

export const FRAMES_PER_MS = 48;

const OUTPUTS = [
  { id: "out", name: "Out" },
  { id: "second", name: "Second" },
] as const;

/** An engine and MIDI outputs that write down what they are told, and notice unpaired notes. */
export class FakeOutputs {
  readonly log: string[] = [];
  readonly mistakes: string[] = [];
  /** Who plays: the steps that hands draw are those of its board. */
  player: BoardPlayer | null = null;
  sound = true;
  plugged = true;
  inputPlugged = true;
  /** The browser lets SysEx through. */
  sysEx = true;
  /** The engine tells nothing of its arpeggios any more. */
  engineHangs = false;
  readonly #open = new Set<string>();
  /** Notes whose end a device that was gone has missed: its port ends them when it is back. */
  readonly #missed = new Set<string>();
  readonly #runners = new Map<number, ChainRunner>();
  readonly #listeners = new Set<(note: ArpNote) => void>();
  readonly #stepListeners = new Set<(step: ArpStep) => void>();
  readonly #telling = new Set<number>();
  #frame = 0;
  #tempo: readonly [bpm: number, beatFrame: number | null] | null = null;
  /** From the engine to the ear. */
  latencyMs = 0;
  #noteId = 0;

  ports(): PlayerPorts {
    return {
      engine: this.#engine(),
      midi: this.#midi(),
      wake: () => this.log.push("wake"),
      canSound: () => this.sound,
      silence: (reset) => this.log.push(`silence beside ${[...reset].join(", ")}`),
      chooseProgram: (strip, program) => this.log.push(`program ${strip} ${program}`),
      chooseChannel: (channel) => this.log.push(`channel ${channel}`),
      perform: ({ action }) => this.log.push(`perform ${action}`),
      changeStep: (padId, at, change) => {
        const { player } = this;
        const changed = player && changeStep(player.board, padId, at, change);
        if (changed?.ok) player!.update(applyBoardDiff(player!.board, changed.value));
      },
      sysExRefused: () => this.log.push("sysEx refused"),
      arpsFull: () => this.log.push("arps full"),
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
    return [...this.#open].filter((note) => !this.#missed.has(note));
  }

  receive(player: BoardPlayer, data: readonly number[]): void {
    player.receive(received({ portId: "in", data: new Uint8Array(data), timeStampMs: 0 }));
  }

  get frame(): number {
    return this.#frame;
  }

  /** Time passes for the arpeggios; `plays` false: what is due then is not played yet. */
  pass(frames: number, plays = true): void {
    this.#frame += frames;
    if (!plays) return;
    for (const runner of this.#runners.values()) runner.advance(this.#frame);
  }

  #runnerOf(arp: number): ChainRunner {
    let runner = this.#runners.get(arp);
    if (!runner) {
      const tell = (frame: number, key: number, velocity: number, id: number): void => {
        if (this.engineHangs) return;
        for (const listener of this.#listeners) listener({ arp, key, velocity, id, timeMs: frame / FRAMES_PER_MS });
      };
      const noteOff = (frame: number, key: number, id: number): void => tell(frame, key, 0, id);
      const step = (frame: number, place: number): void => {
        if (!this.#telling.has(arp)) return;
        for (const listener of this.#stepListeners) listener({ arp, place, timeMs: frame / FRAMES_PER_MS });
      };
      runner = new ChainRunner({ noteOn: tell, noteOff, step }, 48_000);
      if (this.#tempo) runner.setTempo(...this.#tempo, this.#frame);
      this.#runners.set(arp, runner);
    }
    return runner;
  }

  #arps(): ArpPort {
    return {
      set: (arp, { stages, strips, reportsSteps }) => {
        this.log.push(
          `arp ${arp} ${stages.map(({ arp: { order } }) => order).join(" ") || "none"} on ${strips.join("+")}`,
        );
        if (reportsSteps) this.#telling.add(arp);
        else this.#telling.delete(arp);
        this.#runnerOf(arp).setStages(stages, this.#frame);
      },
      setTempo: (bpm, _, beatFrame, startFrame) => {
        this.#tempo = [bpm, beatFrame];
        for (const runner of this.#runners.values()) {
          runner.setTempo(bpm, beatFrame, this.#frame);
          if (startFrame !== undefined) runner.startFrom(startFrame, this.#frame);
        }
      },
      frameAt: (timeMs) => (timeMs - this.latencyMs) * FRAMES_PER_MS,
      onNote: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
      onStep: (listener) => {
        this.#stepListeners.add(listener);
        return () => this.#stepListeners.delete(listener);
      },
    };
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
      arps: this.#arps(),
      noteOn: (strip, key, velocity) => {
        const id = ++this.#noteId;
        if (strip >= FIRST_ARP_STRIP) {
          this.#runnerOf(strip - FIRST_ARP_STRIP).keyOn(key, Math.round(velocity * 127), this.#frame, id);
        }
        this.log.push(`engine on ${strip} ${key} ${Math.round(velocity * 127)}`);
        this.#begin(`engine #${id}`);
        return id;
      },
      noteOff: (strip, key, id) => {
        if (strip >= FIRST_ARP_STRIP) this.#runnerOf(strip - FIRST_ARP_STRIP).keyOff(key, this.#frame, id);
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

  #send(portId: string, data: MidiBytes, when: string): boolean {
    const [status = 0, number] = data;
    const id = OUTPUTS.find((port) => port.id === portId || port.name === portId)?.id ?? portId;
    const note = `${id} ${status & 15} ${number}`;
    if (!this.plugged && status >> 4 === 8) this.#missed.add(note);
    if (!this.plugged || (status === 0xf0 && !this.sysEx)) return false;
    this.log.push(`${id} ${Array.from(data, (byte) => byte.toString(16)).join(" ")}${when}`);
    if (status >> 4 !== 8 && status >> 4 !== 9) return true;
    const wasMissed = this.#missed.delete(note);
    if (wasMissed) this.#open.delete(note);
    if (status >> 4 === 9) this.#begin(note);
    else if (!wasMissed) this.#end(note);
    return true;
  }

  #midi(): MidiPort {
    const midi: Partial<MidiPort> = {
      inputs: () => [{ id: "in", name: "In", manufacturer: "", connected: this.inputPlugged }],
      outputs: () => OUTPUTS.map((port) => ({ ...port, manufacturer: "", connected: this.plugged })),
      send: (portId, data) => this.#send(portId, data, ""),
      sendAt: (portId, data, timeMs) => this.#send(portId, data, ` @${timeMs}`),
      releaseAll: () => undefined,
    };
    return midi as MidiPort;
  }
}
