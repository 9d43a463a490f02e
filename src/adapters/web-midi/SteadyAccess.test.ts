import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { WebMidi } from "webmidi";
import { SteadyAccess } from "./SteadyAccess.ts";

/** A port of a browser; `isHeld` by another program. */
function portOf(id: string, type: string, isHeld: boolean) {
  return {
    id,
    type,
    name: null,
    manufacturer: null,
    state: "connected",
    connection: "closed",
    open: () => (isHeld ? Promise.reject(new DOMException("in use", "InvalidAccessError")) : Promise.resolve()),
  };
}

type FakePort = ReturnType<typeof portOf>;

class FakeAccess extends EventTarget {
  readonly sysexEnabled: boolean;
  readonly inputs = new Map<string, FakePort>();
  readonly outputs = new Map<string, FakePort>();

  constructor(sysexEnabled = false) {
    super();
    this.sysexEnabled = sysexEnabled;
  }
}

/** What a browser may do with its ports, and whether it says so. */
const steps = fc.array(
  fc.record({
    what: fc.constantFrom("plug", "pull", "unlist", "sleep", "wider" as const),
    at: fc.nat(3),
    isHeld: fc.boolean(),
    tells: fc.nat(2),
  }),
  { maxLength: 30 },
);

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("navigator", {});
});
afterEach(async () => {
  await WebMidi.disable().catch(() => undefined);
  vi.unstubAllGlobals();
});

async function enable(browser: FakeAccess): Promise<SteadyAccess> {
  if (WebMidi.enabled) await WebMidi.disable();
  const steady = new SteadyAccess(browser as unknown as MIDIAccess);
  await WebMidi.enable({ validation: false, requestMIDIAccessFunction: () => Promise.resolve(steady) });
  return steady;
}

describe("the access that webmidi works with", () => {
  test("webmidi knows the ports that there are, and tells of each that comes and goes, whatever the browser does", async () => {
    const rejections: unknown[] = [];
    const onRejection = (reason: unknown): void => void rejections.push(reason);
    process.on("unhandledRejection", onRejection);
    await fc.assert(
      fc.asyncProperty(steps, async (done) => {
        let browser = new FakeAccess();
        const steady = await enable(browser);
        const isThere = new Map<string, boolean>();
        const mistakes: string[] = [];
        let changes = 0;
        const take = (is: boolean) => (event: { readonly port?: { readonly id: string } }) => {
          // Of a port that went and is listed on, webmidi names none.
          if (event.port) isThere.set(event.port.id, is);
        };
        const listeners = [
          WebMidi.addListener("connected", take(true)),
          WebMidi.addListener("disconnected", take(false)),
          WebMidi.addListener("portschanged", () => void changes++),
        ].flat();
        for (const { what, at, isHeld, tells } of done) {
          const type = at % 2 === 0 ? "input" : "output";
          const ports = type === "input" ? browser.inputs : browser.outputs;
          const id = `p${at}`;
          const port = ports.get(id);
          if (what === "plug") ports.set(id, portOf(id, type, isHeld));
          else if (what === "pull" && port) port.state = "disconnected";
          else if (what === "unlist") ports.delete(id);
          else if (what === "wider") {
            const wider = new FakeAccess(true);
            for (const each of browser.inputs.values()) wider.inputs.set(each.id, { ...each });
            for (const each of browser.outputs.values()) wider.outputs.set(each.id, { ...each });
            browser = wider;
            steady.use(wider as unknown as MIDIAccess);
          }
          for (let told = 0; told < tells; told++) browser.dispatchEvent(new Event("statechange"));
          if (tells === 0) steady.refresh();
          const before = changes;
          browser.dispatchEvent(new Event("statechange"));
          if (changes !== before) mistakes.push("told again");
          for (const [known, listed] of [
            [WebMidi.inputs, browser.inputs],
            [WebMidi.outputs, browser.outputs],
          ] as const) {
            const shown = known.map((each) => `${each.id} ${each.state}`).toSorted();
            expect(shown).toEqual([...listed.values()].map((each) => `${each.id} ${each.state}`).toSorted());
            for (const each of listed.values()) if (each.state === "connected") expect(isThere.get(each.id)).toBe(true);
          }
          for (const [each, is] of isThere)
            if (is) expect(browser.inputs.has(each) || browser.outputs.has(each)).toBe(true);
        }
        expect(mistakes).toEqual([]);
        expect(WebMidi.sysexEnabled).toBe(browser.sysexEnabled);
        for (const listener of listeners) listener.remove();
      }),
      { seed: Number(process.env["TEST_SEED"] ?? 1) },
    );
    await new Promise((resolve) => void setTimeout(resolve));
    process.off("unhandledRejection", onRejection);
    expect(rejections).toEqual([]);
  });
});
