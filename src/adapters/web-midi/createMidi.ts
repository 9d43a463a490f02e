import type { AppError } from "../../domain/AppError.ts";
import type { MidiMessage, MidiPermission, MidiPort, MidiPortInfo } from "../../protocol/midi.ts";
import { OutputPort } from "./OutputPort.ts";
import { requestAccess } from "./requestAccess.ts";

/** What is needed of the browser. */
export interface MidiHost {
  readonly navigator: Pick<Navigator, "permissions"> & { readonly requestMIDIAccess?: unknown };
  readonly window: Pick<EventTarget, "addEventListener">;
  readonly document: Pick<Document, "addEventListener" | "visibilityState">;
  readonly now: () => number;
}

/**
 * Web MIDI of this browser. Where access was granted before, it is taken at once; else `request` asks.
 * Notes are released when the page is left, hidden or loses the focus. SysEx is not asked for.
 */
export function createMidi(host: MidiHost): MidiPort {
  return typeof host.navigator.requestMIDIAccess === "function" ? new WebMidiPort(host) : noMidi;
}

const nothing = (): void => {};

const noMidi: MidiPort = {
  supported: false,
  permission: () => "DENIED",
  problem: () => null,
  request: () => Promise.resolve("DENIED"),
  inputs: () => [],
  outputs: () => [],
  send: () => false,
  sendAt: () => false,
  releaseAll: nothing,
  onMessage: () => nothing,
  onSent: () => nothing,
  onChange: () => nothing,
};

class WebMidiPort implements MidiPort {
  readonly supported = true;
  readonly #host: MidiHost;
  readonly #messageListeners = new Set<(message: MidiMessage) => void>();
  readonly #sentListeners = new Set<(message: MidiMessage) => void>();
  readonly #changeListeners = new Set<() => void>();
  readonly #outputs = new Map<string, OutputPort>();
  readonly #heard = new WeakSet<MIDIInput>();
  #permission: MidiPermission = "PROMPT";
  #problem: AppError | null = null;
  #access: MIDIAccess | null = null;
  #asking: Promise<MidiPermission> | null = null;

  constructor(host: MidiHost) {
    this.#host = host;
    const release = (): void => this.releaseAll();
    host.window.addEventListener("blur", release);
    host.window.addEventListener("pagehide", () => {
      this.#setLeaving(true);
      this.releaseAll();
    });
    host.window.addEventListener("pageshow", () => this.#setLeaving(false));
    // Some browsers tell of a device that came back only when asked.
    host.window.addEventListener("focus", () => this.#reconcile());
    host.document.addEventListener("visibilitychange", () => {
      if (host.document.visibilityState === "hidden") this.releaseAll();
    });
    void this.#watchPermission();
  }

  permission(): MidiPermission {
    return this.#permission;
  }

  request(): Promise<MidiPermission> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  problem(): AppError | null {
    return this.#problem;
  }

  inputs(): readonly MidiPortInfo[] {
    return this.#access ? [...this.#access.inputs.values()].map(infoOf) : [];
  }

  outputs(): readonly MidiPortInfo[] {
    return this.#access ? [...this.#access.outputs.values()].map(infoOf) : [];
  }

  send(portId: string, data: readonly number[], live: boolean): boolean {
    return this.#output(portId)?.send(data, live) ?? false;
  }

  sendAt(portId: string, data: readonly number[], timeMs: number): boolean {
    return this.#output(portId)?.sendAt(data, timeMs) ?? false;
  }

  releaseAll(): void {
    for (const port of this.#outputs.values()) port.release();
  }

  #setLeaving(leaving: boolean): void {
    for (const port of this.#outputs.values()) port.leaving = leaving;
  }

  onMessage(listener: (message: MidiMessage) => void): () => void {
    this.#messageListeners.add(listener);
    return () => this.#messageListeners.delete(listener);
  }

  onSent(listener: (message: MidiMessage) => void): () => void {
    this.#sentListeners.add(listener);
    return () => this.#sentListeners.delete(listener);
  }

  onChange(listener: () => void): () => void {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
  }

  async #ask(): Promise<MidiPermission> {
    if (this.#access) return this.#permission;
    const { access, permission, problem } = await requestAccess();
    this.#permission = permission;
    this.#problem = problem;
    if (access) {
      this.#access = access;
      access.addEventListener("statechange", () => this.#reconcile());
      this.#reconcile();
    } else {
      this.#tellChange();
    }
    return permission;
  }

  /** Brings what is known of the ports in line with the port maps; `statechange` may be missed or come twice. */
  #reconcile(): void {
    if (!this.#access) return;
    for (const input of this.#access.inputs.values()) this.#hear(input);
    for (const [id, output] of this.#access.outputs) {
      if (!this.#outputs.has(id)) this.#outputs.set(id, this.#outputOf(id, output));
    }
    for (const [id, port] of this.#outputs) port.refresh(this.#access.outputs.get(id));
    this.#tellChange();
  }

  #outputOf(portId: string, output: MIDIOutput): OutputPort {
    return new OutputPort(output, this.#host.now, (data, timeStampMs) => {
      if (this.#sentListeners.size === 0) return;
      const message = { portId, data: Uint8Array.from(data), timeStampMs };
      for (const listener of this.#sentListeners) listener(message);
    });
  }

  #hear(input: MIDIInput): void {
    if (this.#heard.has(input)) return;
    this.#heard.add(input);
    const portId = input.id;
    input.addEventListener("midimessage", ({ data, timeStamp }) => {
      if (!data) return;
      const message = { portId, data, timeStampMs: timeStamp > 0 ? timeStamp : this.#host.now() };
      for (const listener of this.#messageListeners) listener(message);
    });
    // A port that another program holds cannot be opened; the others are not to suffer.
    input.open().catch(nothing);
  }

  #output(portId: string): OutputPort | undefined {
    return portId === "" ? undefined : (this.#outputs.get(portId) ?? this.#outputNamed(portId));
  }

  /** The first of several of one name, there or not: none stands in for another. */
  #outputNamed(name: string): OutputPort | undefined {
    const port = this.outputs().find((info) => info.name === name);
    return port && this.#outputs.get(port.id);
  }

  async #watchPermission(): Promise<void> {
    try {
      const status = await this.#host.navigator.permissions.query({ name: "midi" });
      const follow = (): void => {
        if (status.state === "granted") void this.request();
        else this.#permission = status.state === "denied" ? "DENIED" : "PROMPT";
        this.#tellChange();
      };
      status.addEventListener("change", follow);
      follow();
    } catch {
      // Browsers that cannot be asked about this permission tell when it is requested.
    }
  }

  #tellChange(): void {
    for (const listener of this.#changeListeners) listener();
  }
}

const infoOf = ({ id, name, manufacturer, state }: MIDIPort): MidiPortInfo => ({
  id,
  name: name ?? id,
  manufacturer: manufacturer ?? "",
  connected: state === "connected",
});
