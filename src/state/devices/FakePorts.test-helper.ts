import type { MidiMessage, MidiPort, MidiPortInfo, VirtualPort } from "../../protocol/midi.ts";
import { createSession, type Session } from "../session.ts";

interface FakePort {
  info: MidiPortInfo;
  readonly isInput: boolean;
  readonly virtual: VirtualPort | null;
}

/** Ports that write down what they are sent, and can be pulled out. */
export class FakePorts {
  readonly sent: { readonly port: string; readonly data: readonly number[]; readonly timeMs: number }[] = [];
  readonly session: Session = createSession();
  readonly offsets = new Map<string, number>();
  /** Outputs that are DIN cables. */
  readonly din = new Set<string>();
  readonly midi: MidiPort;
  #ports: FakePort[] = [];
  readonly #messages = new Set<(message: MidiMessage) => void>();
  readonly #changes = new Set<() => void>();
  readonly #taken: ((portId: string, data: readonly number[]) => void)[] = [];

  constructor() {
    const midi: Partial<MidiPort> = {
      supported: true,
      permission: () => "OK",
      inputs: () => this.#infos(true),
      outputs: () => this.#infos(false),
      send: (portId, data) => this.#take(portId, data, 0),
      schedule: (portId, data, timeMs) => this.#take(portId, data, timeMs),
      sendAt: (portId, data, timeMs) => this.#take(portId, data, timeMs),
      release: () => undefined,
      sysEx: () => true,
      requestSysEx: () => Promise.resolve(true),
      onMessage: (listener) => {
        this.#messages.add(listener);
        return () => this.#messages.delete(listener);
      },
      onSent: () => () => undefined,
      onChange: (listener) => {
        this.#changes.add(listener);
        return () => this.#changes.delete(listener);
      },
      addVirtual: (virtual) => {
        const info = {
          id: virtual.id,
          name: virtual.name,
          manufacturer: "",
          connected: true,
          isVirtual: true as const,
        };
        this.#ports.push({ info, isInput: false, virtual });
        if (virtual.isInput) this.#ports.push({ info, isInput: true, virtual });
      },
      receive: (portId, data, timeStampMs) => this.#hear({ portId, data, timeStampMs }),
      setDin: (portId, isDin) => void (isDin ? this.din.add(portId) : this.din.delete(portId)),
      setOffset: (portId, offsetMs) => void this.offsets.set(portId, offsetMs),
    };
    this.midi = midi as MidiPort;
  }

  /** Tells of every message that a port has taken: gear that answers. */
  onTaken(listener: (portId: string, data: readonly number[]) => void): void {
    this.#taken.push(listener);
  }

  plug(id: string, direction: "in" | "out", name = id): void {
    const isInput = direction === "in";
    this.#ports = this.#ports.filter((port) => port.info.id !== id || port.isInput !== isInput);
    this.#ports.push({ info: { id, name, manufacturer: "Maker", connected: true }, isInput, virtual: null });
    this.#changed();
  }

  unplug(id: string): void {
    for (const port of this.#ports) if (port.info.id === id) port.info = { ...port.info, connected: false };
    this.#changed();
  }

  /** The port is not even listed any more. */
  vanish(id: string): void {
    this.#ports = this.#ports.filter((port) => port.info.id !== id);
    this.#changed();
  }

  receive(portId: string, data: readonly number[], timeStampMs = performance.now()): void {
    this.#hear({ portId, data: Uint8Array.from(data), timeStampMs });
  }

  /** What a port was sent since this was asked last. */
  take(port: string): (readonly number[])[] {
    const taken = this.sent.filter((each) => each.port === port).map(({ data }) => data);
    const rest = this.sent.filter((each) => each.port !== port);
    this.sent.splice(0, this.sent.length, ...rest);
    return taken;
  }

  #take(portId: string, data: ArrayLike<number>, timeMs: number): boolean {
    const port = this.#ports.find(({ info, isInput }) => info.id === portId && !isInput);
    if (!port?.info.connected) return false;
    if (port.virtual) port.virtual.send(Uint8Array.from(data), timeMs);
    else {
      this.sent.push({ port: portId, data: Array.from(data), timeMs });
      for (const listener of this.#taken) listener(portId, Array.from(data));
    }
    return true;
  }

  #hear(message: MidiMessage): void {
    for (const listener of this.#messages) listener(message);
  }

  #changed(): void {
    this.session.midi.inputs = this.#infos(true);
    this.session.midi.outputs = this.#infos(false);
    for (const listener of this.#changes) listener();
  }

  #infos(isInput: boolean): MidiPortInfo[] {
    return this.#ports.filter((port) => port.isInput === isInput).map(({ info }) => ({ ...info }));
  }
}
