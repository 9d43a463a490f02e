import type { Input, Output, WebMidi } from "webmidi";
import { AppError } from "../../domain/AppError.ts";
import { Signal } from "../../domain/Signal.ts";
import type {
  MidiBytes,
  MidiMessage,
  MidiPermission,
  MidiPort,
  MidiPortInfo,
  VirtualPort,
} from "../../protocol/midi.ts";
import { OutputPort, type OutputDevice } from "./OutputPort.ts";
import { SteadyAccess } from "./SteadyAccess.ts";

/**
 * Asks for MIDI through webmidi, which then knows the ports and tells which come and go. `granted`: what the browser has given
 * already.
 */
async function requestAccess(granted?: MIDIAccess): Promise<MidiAnswer> {
  const { WebMidi: webMidi } = await import("webmidi");
  let refusal: unknown = null;
  try {
    await webMidi.enable({
      sysex: false,
      validation: false,
      requestMIDIAccessFunction: async (options: MIDIOptions) =>
        new SteadyAccess(granted ?? (await navigator.requestMIDIAccess(options))),
    });
  } catch (error) {
    refusal = error;
  }
  // webmidi brings declarations of its own for the same object.
  const access = webMidi.interface as unknown as SteadyAccess | null;
  return access ? { access, webMidi, permission: "OK", problem: null } : refusalOf(refusal);
}

/** Requests access with SysEx; null if it is refused. The access without it stays. */
const requestSysExAccess = (): Promise<MIDIAccess | null> =>
  navigator.requestMIDIAccess({ sysex: true }).catch(() => null);

/** Access and the library that knows its ports; null where it is refused, for the reason in `problem`. */
interface MidiAnswer {
  readonly access: SteadyAccess | null;
  readonly webMidi: typeof WebMidi | null;
  readonly permission: MidiPermission;
  readonly problem: AppError | null;
}

/** Meaning of the browser's refusal (the names are those of the Web MIDI specification). */
function refusalOf(error: unknown): MidiAnswer {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "SecurityError" || name === "NotAllowedError") {
    const denied = "The browser refuses access to MIDI devices. Allow it in the site settings, then try again.";
    return { access: null, webMidi: null, permission: "DENIED", problem: new AppError("MIDI_DENIED", denied) };
  }
  const failed = "The MIDI system of this computer does not answer. Close programs that hold it, then try again.";
  return { access: null, webMidi: null, permission: "PROMPT", problem: new AppError("MIDI_FAILED", failed) };
}

/** Members of the browser that are used. */
export interface MidiHost {
  readonly navigator: Pick<Navigator, "permissions"> & { readonly requestMIDIAccess?: unknown };
  readonly window: Pick<EventTarget, "addEventListener">;
  readonly now: () => number;
}

/**
 * Web MIDI of this browser. Where access was granted before, it is taken at once; else `request` asks.
 * Notes are released when the page is left; what ends with the focus ends whoever plays it. SysEx is asked for only by `requestSysEx`.
 */
export function createMidi(host: MidiHost): MidiPort {
  return new WebMidiPort(host);
}

const nothing = (): void => {};

class WebMidiPort implements MidiPort {
  readonly supported: boolean;
  readonly #host: MidiHost;
  readonly #messages = new Signal<MidiMessage>();
  readonly #sent = new Signal<MidiMessage>();
  readonly #changes = new Signal();
  readonly onMessage = this.#messages.on;
  readonly onSent = this.#sent.on;
  readonly onChange = this.#changes.on;
  readonly #outputs = new Map<string, OutputPort>();
  readonly #virtual: VirtualPort[] = [];
  /** Offsets of inputs, ms. */
  readonly #offsets = new Map<string, number>();
  #listened = new WeakSet<MIDIInput>();
  #permission: MidiPermission = "PROMPT";
  #problem: AppError | null = null;
  #access: SteadyAccess | null = null;
  /** webmidi, which knows the ports. */
  #ports: MidiAnswer["webMidi"] = null;
  #asking: Promise<MidiPermission> | null = null;
  /** Until another access takes its place. */
  #listening = new AbortController();

  constructor(host: MidiHost) {
    this.#host = host;
    host.window.addEventListener("pagehide", () => {
      this.#setLeaving(true);
      this.releaseAll();
    });
    host.window.addEventListener("pageshow", () => this.#setLeaving(false));
    // Some browsers report a returned device only when asked.
    host.window.addEventListener("focus", () => {
      this.#access?.refresh();
      this.#reconcile();
    });
    this.supported = typeof host.navigator.requestMIDIAccess === "function";
    if (this.supported) void this.#watchPermission();
    else this.#permission = "DENIED";
  }

  permission(): MidiPermission {
    return this.#permission;
  }

  request(): Promise<MidiPermission> {
    if (!this.supported) return Promise.resolve("DENIED");
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  problem(): AppError | null {
    return this.#problem;
  }

  inputs(): readonly MidiPortInfo[] {
    const virtual = this.#virtual.filter(({ isInput }) => isInput);
    return [...(this.#ports?.inputs ?? []).map(infoOf), ...virtual.map(virtualInfo)];
  }

  outputs(): readonly MidiPortInfo[] {
    return [...(this.#ports?.outputs ?? []).map(infoOf), ...this.#virtual.map(virtualInfo)];
  }

  send(portId: string, data: MidiBytes, live: boolean): boolean {
    return this.#output(portId)?.send(data, live) ?? false;
  }

  sendAt(portId: string, data: MidiBytes, timeMs: number): boolean {
    return this.#output(portId)?.sendAt(data, timeMs) ?? false;
  }

  schedule(portId: string, data: MidiBytes, timeMs: number): boolean {
    return this.#output(portId)?.schedule(data, timeMs) ?? false;
  }

  cancelScheduled(portId: string): boolean {
    return this.#output(portId)?.cancelScheduled() ?? false;
  }

  release(portId: string): void {
    this.#output(portId)?.release();
  }

  sysEx(): boolean {
    return this.#access?.sysexEnabled === true;
  }

  async requestSysEx(): Promise<boolean> {
    if (this.sysEx() || !this.supported) return this.sysEx();
    const access = await requestSysExAccess();
    if (!access) return false;
    await this.#asking;
    if (this.#access) this.#widen(this.#access, access);
    else await this.#ask(access);
    return this.sysEx();
  }

  addVirtual(port: VirtualPort): void {
    this.#virtual.push(port);
    const output = {
      state: "connected" as const,
      send: (data: Iterable<number>, timeMs = 0) => port.send(Uint8Array.from(data), timeMs),
    };
    this.#outputs.set(port.id, this.#outputOf(port.id, output));
    this.#changes.emit();
  }

  receive(portId: string, data: Uint8Array, timeStampMs: number): void {
    this.#messages.emit({ portId, data, timeStampMs: timeStampMs - (this.#offsets.get(portId) ?? 0) });
  }

  setOffset(portId: string, offsetMs: number): void {
    this.#offsets.set(portId, offsetMs);
    const output = this.#outputs.get(portId);
    if (output) output.offsetMs = offsetMs;
  }

  setDin(portId: string, isDin: boolean): void {
    const output = this.#outputs.get(portId);
    if (output) output.isDin = isDin;
  }

  releaseAll(): void {
    for (const port of this.#outputs.values()) port.release();
  }

  #setLeaving(leaving: boolean): void {
    for (const port of this.#outputs.values()) port.leaving = leaving;
  }

  /** `granted`: what the browser has given already. */
  async #ask(granted?: MIDIAccess): Promise<MidiPermission> {
    if (this.#access) return this.#permission;
    const { access, webMidi, permission, problem } = await requestAccess(granted);
    this.#permission = permission;
    this.#problem = problem;
    this.#access = access;
    this.#ports = webMidi;
    webMidi?.addListener("portschanged", () => this.#reconcile());
    if (access) this.#reconcile();
    else this.#changes.emit();
    return permission;
  }

  /** Replaces the access; ports of the one before are no longer received. */
  #widen(steady: SteadyAccess, access: MIDIAccess): void {
    const before = steady.native;
    this.#listening.abort();
    this.#listening = new AbortController();
    this.#listened = new WeakSet();
    steady.use(access);
    if (access !== before) for (const input of before.inputs.values()) input.close().catch(nothing);
    this.#reconcile();
  }

  /** Updates the known ports to the current ones, without webmidi's events. */
  #reconcile(): void {
    if (!this.#access) return;
    const { inputs, outputs } = this.#access.native;
    for (const input of inputs.values()) this.#listen(input);
    for (const [id, output] of outputs) if (!this.#outputs.has(id)) this.#outputs.set(id, this.#outputOf(id, output));
    for (const [id, port] of this.#outputs) port.refresh(outputs.get(id));
    this.#changes.emit();
  }

  #outputOf(portId: string, output: OutputDevice): OutputPort {
    return new OutputPort(output, this.#host.now, (data, timeStampMs) => {
      if (this.#sent.isHeard) this.#sent.emit({ portId, data: Uint8Array.from(data), timeStampMs });
    });
  }

  #listen(input: MIDIInput): void {
    if (this.#listened.has(input)) return;
    this.#listened.add(input);
    const receive = ({ data, timeStamp }: MIDIMessageEvent): void => {
      if (data) this.receive(input.id, data, timeStamp > 0 ? timeStamp : this.#host.now());
    };
    input.addEventListener("midimessage", receive, { signal: this.#listening.signal });
  }

  /** Output by id, or the first of several with one name, connected or not: none replaces another. */
  #output(portId: string): OutputPort | undefined {
    if (portId === "") return undefined;
    const byId = this.#outputs.get(portId);
    if (byId) return byId;
    const port = this.outputs().find((info) => info.name === portId);
    return port && this.#outputs.get(port.id);
  }

  async #watchPermission(): Promise<void> {
    try {
      const status = await this.#host.navigator.permissions.query({ name: "midi" });
      const follow = (): void => {
        if (status.state === "granted") void this.request();
        else this.#permission = status.state === "denied" ? "DENIED" : "PROMPT";
        this.#changes.emit();
      };
      status.addEventListener("change", follow);
      follow();
    } catch {
      // Browsers without a query for this permission report it when it is requested.
    }
  }
}

const infoOf = ({ id, name, manufacturer, state }: Input | Output): MidiPortInfo => ({
  id,
  name,
  manufacturer,
  connected: state === "connected",
});

const virtualInfo = ({ id, name }: VirtualPort): MidiPortInfo => ({
  id,
  name,
  manufacturer: "Padroll",
  connected: true,
  isVirtual: true,
});
