import type { Page } from "playwright/test";

/** What tests do to the page's MIDI devices. */
export interface MidiRig {
  /** Bytes that reached each port by name, in the order of sending. */
  readonly sent: Record<string, number[][]>;
  plug(name: string): void;
  unplug(name: string): void;
}

interface RigWindow {
  padrollMidi: MidiRig;
}

/**
 * Call before the page loads: gives it Web MIDI as the specification describes it, with two outputs and a permission
 * that `requestMIDIAccess` grants. Ports are event targets, and `statechange` comes in a task of its own.
 */
export async function fakeMidi(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sent: Record<string, number[][]> = {};
    class Port extends EventTarget {
      readonly type = "output";
      readonly manufacturer = "Padroll tests";
      readonly version = "1";
      readonly id: string;
      readonly name: string;
      state: "connected" | "disconnected" = "connected";
      connection: "open" | "closed" | "pending" = "closed";
      onstatechange = null;
      constructor(name: string) {
        super();
        this.name = name;
        this.id = `id of ${name}`;
      }
      open(): Promise<this> {
        this.connection = "open";
        return Promise.resolve(this);
      }
      close(): Promise<this> {
        this.connection = "closed";
        return Promise.resolve(this);
      }
      send(data: Iterable<number>): void {
        if (this.state === "disconnected") throw new DOMException("The port is gone.", "InvalidStateError");
        (sent[this.name] ??= []).push([...data]);
      }
      clear(): void {}
    }
    const outputs = new Map<string, Port>();
    const access = Object.assign(new EventTarget(), {
      inputs: new Map(),
      outputs,
      sysexEnabled: false,
      onstatechange: null,
    });
    const change = (port: Port, state: Port["state"]): void => {
      port.state = state;
      setTimeout(() => {
        for (const target of [port, access]) {
          target.dispatchEvent(Object.assign(new Event("statechange"), { port }));
        }
      });
    };
    const add = (name: string): Port => {
      const port = new Port(name);
      outputs.set(port.id, port);
      return port;
    };
    add("First synth");
    add("Second synth");
    (globalThis as unknown as RigWindow).padrollMidi = {
      sent,
      plug: (name) => change(outputs.get(`id of ${name}`) ?? add(name), "connected"),
      unplug: (name) => change(outputs.get(`id of ${name}`)!, "disconnected"),
    };
    const request = (): Promise<unknown> => Promise.resolve(access);
    Object.defineProperty(Navigator.prototype, "requestMIDIAccess", { configurable: true, value: request });
    const prompt = Object.assign(new EventTarget(), { state: "prompt", name: "midi" });
    Object.defineProperty(Permissions.prototype, "query", { value: () => Promise.resolve(prompt) });
  });
}

/** The notes and controllers that a port got. */
export const sentTo = (page: Page, name: string): Promise<number[][]> =>
  page.evaluate((port) => (globalThis as unknown as RigWindow).padrollMidi.sent[port] ?? [], name);

export const plug = (page: Page, name: string): Promise<void> =>
  page.evaluate((port) => (globalThis as unknown as RigWindow).padrollMidi.plug(port), name);

export const unplug = (page: Page, name: string): Promise<void> =>
  page.evaluate((port) => (globalThis as unknown as RigWindow).padrollMidi.unplug(port), name);
