import { controlOf } from "../../domain/board/padInput.ts";
import type { PadInput } from "../../domain/board/records.ts";
import { ALL_CHANNELS, EVERY_CHANNEL } from "../../domain/midi/channels.ts";
import { lightMessage, lightValue, outputNameOf } from "../../domain/board/lightMessage.ts";
import type { MidiPort, MidiPortInfo } from "../../protocol/midi.ts";
import type { ReceivedMessage, MidiIn } from "./MidiIn.ts";

/** Value that a hardware control should show. */
export interface Light {
  readonly input: PadInput;
  /** 0..1. */
  readonly level: number;
  /** A lamp, and not the place of a knob or fader: it goes out in the end, and is sent again to a released control. */
  readonly isLamp: boolean;
}

interface Said {
  readonly input: PadInput;
  readonly value: number;
}

interface LightPorts {
  readonly midi: Pick<MidiPort, "inputs" | "outputs" | "schedule" | "onChange">;
  readonly midiIn: Pick<MidiIn, "tap">;
  /** Names of the inputs whose devices get lights. */
  devices(): readonly string[];
  /** All that is to be shown now. Of several for one control the first one counts. */
  lights(): readonly Light[];
}

/** Longest delay of a device's echo. */
const ECHO_MS = 50;
/** A knob or fader is under a hand while it sends, and this much longer: devices do not report a release. */
export const HAND_MS = 300;

/** The output of the device whose input is called `name`; parts of the app are no devices. */
export const lightPort = (outputs: readonly MidiPortInfo[], name: string): MidiPortInfo | undefined =>
  name === ""
    ? undefined
    : outputs.find((port) => port.connected && !port.isVirtual && port.name === outputNameOf(name));

/**
 * Sends what controls of the gear have learned to move back to them: lamps are lit, motor faders move. What a control has just
 * said itself is not sent back to it, and what a device sends back of what it was told is heard by nobody, so that nothing
 * goes round. While a hand moves a fader, no motor works against it: it is told when it rests. All of one task is told once, at
 * its end.
 */
export class GearLights {
  readonly #ports: LightPorts;
  /** Last known value of each control's light. */
  readonly #shown = new Map<string, number>();
  /** Values received from controls in this task. */
  readonly #received = new Map<string, number>();
  /** Times of the last messages of knobs and faders under a hand, by control. */
  readonly #moved = new Map<string, number>();
  #rest: ReturnType<typeof setTimeout> | null = null;
  /** Lamps that are lit, to be put out. */
  readonly #lit = new Map<string, PadInput>();
  readonly #sent = new Map<string, { readonly value: number; readonly atMs: number }>();
  /** Names of inputs by id; read again when ports come and go. */
  readonly #names = new Map<string, string>();
  readonly #leave: (() => void)[] = [];
  #echo: ReceivedMessage | null = null;
  /** Ids of the outputs that are there, as of the last change that was told: a port may be seen before. */
  #outputs: readonly string[] = [];
  #isDue = false;
  /** Devices that received lights last. */
  #devices: readonly string[] = [];

  constructor(ports: LightPorts) {
    this.#ports = ports;
  }

  /** Begins to send lights; all current ones are sent. */
  begin(): void {
    this.end();
    const { midi, midiIn } = this.#ports;
    this.#leave.push(
      midiIn.tap("watch", (message) => this.#receive(message)),
      midiIn.tap("route", (message) => message === this.#echo),
      midi.onChange(() => this.#portsChanged()),
    );
    this.#outputs = this.#connected();
    this.refresh();
  }

  /** Lamps go out; knobs and faders stay where they are. */
  end(): void {
    if (this.#leave.length === 0) return;
    for (const leave of this.#leave.splice(0)) leave();
    for (const [key, input] of this.#lit) this.#send(key, input, 0);
    for (const each of [this.#lit, this.#shown, this.#received, this.#moved, this.#sent, this.#names]) each.clear();
    if (this.#rest !== null) clearTimeout(this.#rest);
    this.#rest = null;
  }

  /** Something may look otherwise now. */
  change(): void {
    if (this.#isDue || this.#leave.length === 0) return;
    if (this.#ports.devices().length === 0 && this.#lit.size === 0) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      if (this.#leave.length > 0) this.#show();
    });
  }

  /** Devices may have been connected or enabled: everything is sent again. */
  refresh(): void {
    this.#devices = this.#ports.devices();
    this.#shown.clear();
    // No hand is on what has just come.
    this.#moved.clear();
    this.#names.clear();
    this.change();
  }

  /** Others may be told from now on: then everything is sent again. */
  devicesChanged(): void {
    if (this.#ports.devices() !== this.#devices) this.refresh();
  }

  /** The two ports of a device come one after the other: its lights are sent with its output, and once. */
  #portsChanged(): void {
    const before = this.#outputs;
    this.#outputs = this.#connected();
    this.#names.clear();
    if (JSON.stringify(before) !== JSON.stringify(this.#outputs)) this.refresh();
  }

  #connected(): string[] {
    const there = this.#ports.midi.outputs().filter(({ connected }) => connected);
    return there.map(({ id }) => id);
  }

  #show(): void {
    const meant = new Set<string>();
    const devices = this.#ports.devices();
    for (const { input, level, isLamp } of this.#ports.lights().flatMap(onEachChannel)) {
      const key = keyOf(input);
      if (meant.has(key) || !devices.includes(input.port)) continue;
      meant.add(key);
      const value = lightValue(input, level);
      // A control that was moved is where the hand has it; a lamp may have gone out as its key was released.
      const heard = this.#received.get(key);
      if (heard !== undefined) {
        this.#shown.set(key, isLamp ? heard : value);
        if (!isLamp) this.#moved.set(key, performance.now());
      }
      if (this.#moved.has(key)) continue;
      if (this.#shown.get(key) === value || !this.#send(key, input, value)) continue;
      this.#shown.set(key, value);
      if (isLamp && value > 0) this.#lit.set(key, input);
      else this.#lit.delete(key);
    }
    this.#received.clear();
    this.#awaitRest();
    // Controls without a light any more go dark.
    for (const [key, input] of this.#lit) {
      if (meant.has(key)) continue;
      this.#lit.delete(key);
      this.#shown.delete(key);
      this.#send(key, input, 0);
    }
  }

  /** Sends the current values to controls that no hand has moved for a while. */
  #awaitRest(): void {
    if (this.#rest !== null || this.#moved.size === 0) return;
    const first = Math.min(...this.#moved.values());
    this.#rest = setTimeout(
      () => {
        this.#rest = null;
        const nowMs = performance.now();
        for (const [key, atMs] of this.#moved) if (nowMs - atMs >= HAND_MS) this.#moved.delete(key);
        this.#show();
      },
      Math.max(0, Math.ceil(first + HAND_MS - performance.now())),
    );
  }

  #send(key: string, input: PadInput, value: number): boolean {
    const { midi } = this.#ports;
    const port = lightPort(midi.outputs(), input.port);
    if (!port || !this.#outputs.includes(port.id)) return false;
    this.#sent.set(key, { value, atMs: performance.now() });
    // The message is scheduled like a song's: a lamp is no note that the page has to end.
    return midi.schedule(port.id, lightMessage(input, value), 0);
  }

  #receive(message: ReceivedMessage): void {
    const said = this.#read(message);
    if (!said || this.#isEcho(said, message)) return;
    // A lamp is on or off, however hard its key was struck.
    const { input, value } = said;
    this.#received.set(keyOf(input), input.kind === "note" && value > 0 ? lightValue(input, 1) : value);
    this.change();
  }

  /** Once for each message that was sent. */
  #isEcho({ input, value }: Said, message: ReceivedMessage): boolean {
    const key = keyOf(input);
    const told = this.#sent.get(key);
    this.#sent.delete(key);
    if (told?.value !== value || performance.now() - told.atMs > ECHO_MS) return false;
    this.#echo = message;
    return true;
  }

  #nameOf(portId: string): string {
    let name = this.#names.get(portId);
    if (name === undefined) {
      name = this.#ports.midi.inputs().find(({ id }) => id === portId)?.name ?? "";
      this.#names.set(portId, name);
    }
    return name;
  }

  /** Value of a received control, in the units of `lightValue`; null if it is no control of a device that gets lights. */
  #read({ event, portId }: ReceivedMessage): Said | null {
    const devices = this.#ports.devices();
    if (devices.length === 0) return null;
    const port = this.#nameOf(portId);
    if (!devices.includes(port)) return null;
    const input = controlOf(event, port);
    if (!input) return null;
    if (event.kind === "noteOn") return { input, value: event.velocity };
    if (event.kind === "controlChange") return { input, value: event.value };
    return { input, value: event.kind === "pitchBend" ? event.bend + 8192 : 0 };
  }
}

/** Each channel of a control shows by itself what the hand has done there. */
const onEachChannel = (light: Light): readonly Light[] =>
  light.input.channel === ALL_CHANNELS
    ? EVERY_CHANNEL.map((channel) => ({ ...light, input: { ...light.input, channel } }))
    : [light];

const keyOf = ({ kind, number, channel, port }: PadInput): string => `${kind} ${number} ${channel} ${port}`;
