import { expect, type Page } from "playwright/test";

/** What tests do to the page's MIDI devices. */
interface MidiRig {
  /** Bytes that reached each port by name, in the order of sending. */
  readonly sent: Record<string, number[][]>;
  /** When each of them was handed over, ms of `performance.now()`, and when it was to leave, 0 for at once. */
  readonly times: Record<string, (readonly [givenMs: number, leavesMs: number])[]>;
  /**
   * All ports of the name, or the one that is said; one that was never there is an output, or what is said. The page may be
   * told another name than tests call it by.
   */
  plug(name: string, type?: "input" | "output", toldName?: string): void;
  unplug(name: string): void;
  /** An input gets these bytes, with the time at which it did: now, or one that a busy page hears of late. */
  receive(name: string, bytes: readonly number[], timeStamp?: number): void;
}

export interface RigWindow {
  padrollMidi: MidiRig;
}

/**
 * Call before the page loads: gives it Web MIDI as the specification describes it, with two outputs, an input and a permission
 * that `requestMIDIAccess` grants. Ports are event targets, and `statechange` comes in a task of its own.
 */
export async function fakeMidi(page: Pick<Page, "addInitScript">): Promise<void> {
  await page.addInitScript(() => {
    const sent: Record<string, number[][]> = {};
    const times: MidiRig["times"] = {};
    // One whole message, without running status: what `send` demands.
    const lengths = [3, 3, 3, 3, 2, 2, 3] as const;
    const isMessage = (data: readonly number[]): boolean => {
      const [status = 0, ...rest] = data;
      if (status >= 0xf8) return data.length === 1;
      if (status === 0xf0) return data.at(-1) === 0xf7 && rest.slice(0, -1).every((byte) => byte < 128);
      if (status === 0xf2) return data.length === 3;
      if (status < 0x80 || status >= 0xf0) return false;
      return data.length === lengths[(status >> 4) - 8] && rest.every((byte) => byte >= 0 && byte < 128);
    };
    class Port extends EventTarget {
      readonly manufacturer = "Padroll tests";
      readonly version = "1";
      readonly id: string;
      readonly key: string;
      readonly name: string;
      readonly type: "input" | "output";
      state: "connected" | "disconnected" = "connected";
      connection: "open" | "closed" | "pending" = "closed";
      onstatechange = null;
      constructor(key: string, type: "input" | "output" = "output", name = key) {
        super();
        this.key = key;
        this.name = name;
        this.type = type;
        this.id = `id of ${key}`;
      }
      open(): Promise<this> {
        this.connection = "open";
        return Promise.resolve(this);
      }
      close(): Promise<this> {
        this.connection = "closed";
        return Promise.resolve(this);
      }
      send(data: Iterable<number>, timestamp = 0): void {
        const givenMs = performance.now();
        const bytes = [...data];
        if (bytes[0] === 0xf0 && !access.sysexEnabled) throw new DOMException("No SysEx.", "InvalidAccessError");
        if (!isMessage(bytes)) throw new TypeError("This is not a message.");
        if (this.state === "disconnected") throw new DOMException("The port is gone.", "InvalidStateError");
        this.connection = "open";
        (sent[this.key] ??= []).push(bytes);
        (times[this.key] ??= []).push([givenMs, timestamp]);
      }
      /** As Web MIDI has it: what has not left yet never leaves. */
      clear(): void {
        const now = performance.now();
        const own = times[this.key] ?? [];
        for (let at = own.length - 1; at >= 0; at--) {
          if (own[at]![1] <= now) continue;
          own.splice(at, 1);
          sent[this.key]!.splice(at, 1);
        }
      }
    }
    const inputs = new Map<string, Port>();
    const outputs = new Map<string, Port>();
    const access = Object.assign(new EventTarget(), {
      inputs,
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
    const add = (name: string, type: Port["type"] = "output", toldName = name): Port => {
      const port = new Port(name, type, toldName);
      (type === "input" ? inputs : outputs).set(port.id, port);
      return port;
    };
    const find = (name: string, type?: Port["type"]): readonly Port[] =>
      [outputs, inputs]
        .flatMap((ports) => ports.get(`id of ${name}`) ?? [])
        .filter((port) => !type || port.type === type);
    add("First synth");
    add("Second synth");
    const keys = new Port("Keys", "input");
    inputs.set(keys.id, keys);
    (globalThis as unknown as RigWindow).padrollMidi = {
      sent,
      times,
      plug: (name, type, toldName) => {
        const known = find(name, type);
        for (const port of known.length > 0 ? known : [add(name, type, toldName)]) change(port, "connected");
      },
      unplug: (name) => {
        for (const port of find(name)) change(port, "disconnected");
      },
      receive: (name, bytes, timeStamp) => {
        const port = find(name).at(-1)!;
        if (port.state === "connected" && port.connection === "open") {
          const event = Object.assign(new Event("midimessage"), { data: new Uint8Array(bytes) });
          if (timeStamp !== undefined) Object.defineProperty(event, "timeStamp", { value: timeStamp });
          port.dispatchEvent(event);
        }
      },
    };
    const request = (options?: { readonly sysex?: boolean }): Promise<unknown> => {
      if (options?.sysex) access.sysexEnabled = true;
      return Promise.resolve(access);
    };
    Object.defineProperty(Navigator.prototype, "requestMIDIAccess", { configurable: true, value: request });
    const prompt = Object.assign(new EventTarget(), { state: "prompt", name: "midi" });
    Object.defineProperty(Permissions.prototype, "query", { value: () => Promise.resolve(prompt) });
  });
}

/** The notes and controllers that a port got. */
export const sentTo = (page: Page, name: string): Promise<number[][]> =>
  page.evaluate((port) => (globalThis as unknown as RigWindow).padrollMidi.sent[port] ?? [], name);

/** What has left by now: what is handed over ahead of its time is taken back where the song is stopped before. */
export const leftTo = (page: Page, name: string): Promise<number[][]> =>
  page.evaluate((port) => {
    const { sent, times } = (globalThis as unknown as RigWindow).padrollMidi;
    return (sent[port] ?? []).filter((_bytes, at) => times[port]![at]![1] <= performance.now());
  }, name);

export const receive = (page: Page, name: string, ...messages: readonly (readonly number[])[]): Promise<void> =>
  page.evaluate(
    ([port, each]) => {
      for (const bytes of each) (globalThis as unknown as RigWindow).padrollMidi.receive(port, bytes);
    },
    [name, messages] as const,
  );

export const plug = (page: Page, name: string, type?: "input" | "output", toldName?: string): Promise<void> =>
  page.evaluate(([port, kind, told]) => (globalThis as unknown as RigWindow).padrollMidi.plug(port, kind, told), [
    name,
    type,
    toldName,
  ] as const);

export const unplug = (page: Page, name: string): Promise<void> =>
  page.evaluate((port) => (globalThis as unknown as RigWindow).padrollMidi.unplug(port), name);

/** Opens the board with the ports of `fakeMidi`, answers the prompt for MIDI and chooses an output. */
export async function openWithOutput(page: Page, output: string): Promise<void> {
  await fakeMidi(page);
  await page.goto("/midi");
  const menu = page.getByRole("button", { name: /^Output/ });
  await menu.click();
  await page.getByRole("menuitem", { name: /Connect MIDI devices/ }).click();
  await menu.click();
  await page.getByText(output, { exact: true }).click();
  await expect(menu).toContainText(output);
  await expect(page.locator("canvas")).toBeVisible();
}
