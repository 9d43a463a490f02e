import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WebMidi } from "webmidi";

/**
 * Why webmidi is given the browser's access in another form (`SteadyAccess`, docs/decisions/0122). A version of webmidi that
 * mends one of these fails here, and so does one that nobody has looked at.
 */
const SEEN = "3.3.1";

function port(id: string, type: string, isHeld: boolean) {
  return {
    id,
    type,
    name: id,
    state: "connected",
    connection: "open",
    onmidimessage: null,
    onstatechange: null,
    addEventListener: () => undefined,
    open: () => (isHeld ? Promise.reject(new DOMException("in use", "InvalidAccessError")) : Promise.resolve()),
    close: () => Promise.resolve(),
  };
}

interface Change {
  readonly port: { readonly id: string; readonly type: string; readonly state: string; readonly connection: string };
}

function accessOf(...inputs: readonly ReturnType<typeof port>[]) {
  return {
    inputs: new Map(inputs.map((each) => [each.id, each])),
    outputs: new Map(),
    onstatechange: null as ((change: Change) => void) | null,
  };
}

let access: ReturnType<typeof accessOf>;
beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("navigator", { requestMIDIAccess: () => Promise.resolve(access) });
});
afterEach(async () => {
  await WebMidi.disable().catch(() => undefined);
  vi.unstubAllGlobals();
});

test("the version that was looked at is the one in use", () => {
  const { version } = JSON.parse(
    readFileSync(new URL("../../../node_modules/webmidi/package.json", import.meta.url), "utf8"),
  ) as { version: string };
  expect(version).toBe(SEEN);
});

test("one port that another program holds makes it refuse all", async () => {
  access = accessOf(port("free", "input", false), port("held", "input", true));
  await expect(WebMidi.enable()).rejects.toThrow("in use");
});

test("a device that goes with its connection closed, as browsers say, goes unnoticed", async () => {
  access = accessOf(port("keys", "input", false));
  await WebMidi.enable();
  const told: string[] = [];
  WebMidi.addListener("disconnected", () => void told.push("disconnected"));
  WebMidi.addListener("portschanged", () => void told.push("portschanged"));
  const gone = { ...access.inputs.get("keys")!, state: "disconnected", connection: "closed" };
  access.onstatechange!({ port: gone });
  expect(told).toEqual([]);
});
