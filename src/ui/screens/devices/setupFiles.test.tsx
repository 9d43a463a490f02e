// @vitest-environment jsdom
import * as fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { NEW_RULE, PLAIN_CHAIN } from "../../../domain/midi-routing/chain.ts";
import type { Devices } from "../../../state/devices/Devices.ts";
import { readSetup, type Setup } from "../../../state/devices/setup.ts";
import { all, click, narrowPage, the } from "../../controls/page.test-helper.tsx";
import { fakeDisk, textOf, type Disk } from "../../files/disk.test-helper.ts";
import { makeStudio, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { deviceStrings as words } from "../../strings/devices.ts";
import { DevicesContext, usePorts } from "./DevicesContext.ts";
import { DevicesScreen } from "./DevicesScreen.tsx";
import { DeviceSettings } from "./DeviceSettings.tsx";

/** A browser to which these devices are connected, each by an input and an output; ids of ports are the browser's own. */
function browserWith(ids: string, ...names: readonly string[]): TestStudio {
  const studio = makeStudio();
  for (const name of names)
    for (const direction of ["in", "out"] as const) studio.ports.plug(`${ids} ${name} ${direction}`, direction, name);
  // As React marks a promise whose value it has read.
  const loaded: Promise<Devices> = Object.assign(Promise.resolve(studio.rack), {
    status: "fulfilled",
    value: studio.rack,
  });
  return Object.assign(studio, { devices: () => loaded });
}

const keyOf = ({ rack }: TestStudio, name: string, direction: "in" | "out"): string =>
  rack.book.state.devices.find((device) => device.name === name && device.direction === direction)!.key;

/** Devices that are connected, by name and direction, and the cables between them, whatever ids their ports have. */
function told({ rack: { book } }: TestStudio) {
  const devices = book.state.devices.filter(({ connected, isVirtual }) => connected && !isVirtual);
  const nameOf = (key: string): string => {
    const device = devices.find((each) => each.key === key);
    return device ? `${device.name} ${device.direction}` : key;
  };
  return {
    devices: devices
      .map((device) => ({ ...device, id: null, key: null }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    cables: book.state.routes.map((route) => ({ ...route, from: nameOf(route.from), to: nameOf(route.to) })),
  };
}

let desk: TestStudio;
let disk: Disk;
beforeEach(() => {
  disk = fakeDisk();
  desk = browserWith("a", "Keys", "Synth");
  const { book } = desk.rack;
  const [keys, synth] = [keyOf(desk, "Keys", "in"), keyOf(desk, "Synth", "out")];
  book.annotate(keys, { alias: "Left hand", colour: 3, controllerNames: { 74: "Cutoff" }, offsetMs: -5 });
  book.annotate(synth, { greeting: "C0 05", sendsClock: true });
  book.setRoute({ from: keys, to: synth, isOn: false, chain: { ...PLAIN_CHAIN, channels: 3, rules: [NEW_RULE] } });
});

/** What the setup of the devices is saved as. */
async function savedOf(studio: TestStudio): Promise<string> {
  await showIn(studio, <DevicesScreen />);
  await click(the("button", words.saveFile));
  expect(disk.saved.map(({ name }) => name)).toEqual([`${words.setupName}.json`]);
  return textOf(disk.saved[0]!.content);
}

async function openIn(studio: TestStudio, content: string): Promise<void> {
  await showIn(studio, <DevicesScreen />);
  await click(the("button", words.openFile));
  await disk.give("devices.json", content);
}

test("a setup that is saved and opened in another browser is the same there, though ports have other ids", async () => {
  const file = await savedOf(desk);
  const other = browserWith("b", "Synth", "Keys");
  await openIn(other, file);
  const [before, after] = [told(desk), told(other)];
  expect(after.devices).toEqual(before.devices);
  expect(after.cables).toEqual(before.cables);
  expect(other.notices()).toEqual([expect.stringMatching(/^success: /)]);
});

test("what was set up of other devices stays when a setup is opened", async () => {
  const file = await savedOf(desk);
  const other = browserWith("b", "Pads", "Keys");
  other.rack.book.annotate(keyOf(other, "Pads", "in"), { alias: "Right hand" });
  const [from, to] = [keyOf(other, "Pads", "in"), keyOf(other, "Keys", "out")];
  other.rack.book.setRoute({ from, to, isOn: true, chain: PLAIN_CHAIN });
  await openIn(other, file);
  const { devices, cables } = told(other);
  expect(devices.map(({ alias }) => alias).filter(Boolean)).toEqual(["Left hand", "Right hand"]);
  expect(cables.map((each) => each.from)).toEqual(["Pads in", "Keys in"]);
  // Synth is not connected here: what is known of it waits for it.
  expect(
    other.rack.book.setup.ports.find(({ name, direction }) => name === "Synth" && direction === "out"),
  ).toMatchObject({ greeting: "C0 05", sendsClock: true });
});

test("a damaged file, or one of something else, says so and changes nothing", async () => {
  const file = await savedOf(desk);
  const other = browserWith("b", "Keys");
  const before: Setup = other.rack.book.setup;
  const damaged = fc.sample(fc.nat(file.length - 3), 5).map((end) => file.slice(0, end));
  for (const content of ["", "null", "[]", "{}", file.replace("devices.v1", "timeline.v1"), ...damaged]) {
    await openIn(other, content);
    expect(other.notices().at(-1)).toMatch(/^error: .+\./);
    expect(other.rack.book.setup).toEqual(before);
  }
});

test("the bar says what the screen is about and how much passes; on a phone its windows are in a menu", async () => {
  await showIn(desk, <DevicesScreen />);
  const { body } = document;
  for (const text of [words.lead, words.figures.messages, `6${words.figures.ports}`, `1${words.figures.cables}`])
    expect(body.textContent).toContain(text);
  await click(the("button", words.windows.sysEx));
  expect(the("dialog", words.windows.sysEx).textContent).toContain(words.dumps);
  narrowPage();
  await showIn(desk, <DevicesScreen />);
  expect(body.textContent).not.toContain(words.lead);
  expect(all("log")).toEqual([]);
  await click(the("radio", words.panes.monitor));
  expect(the("region", words.monitor)).toBeDefined();
  await click(the("button", words.more));
  await click(the("menuitem", words.windows.time));
  expect(the("dialog", words.windows.time).textContent).toContain(words.latency);
});

function Settings() {
  const keys = usePorts("in").find(({ name }) => name === "Keys")!;
  return <DeviceSettings device={keys} />;
}

test("a preset of one device has both of its ports and the cables at them, and nothing of others", async () => {
  desk.rack.book.setRoute({
    from: keyOf(desk, "Synth", "in"),
    to: keyOf(desk, "Synth", "out"),
    isOn: true,
    chain: PLAIN_CHAIN,
  });
  await showIn(
    desk,
    <DevicesContext value={desk.rack}>
      <Settings />
    </DevicesContext>,
  );
  await click(the("button", words.savePreset));
  expect(disk.saved.map(({ name }) => name)).toEqual(["Left hand.json"]);
  const read = readSetup(await textOf(disk.saved[0]!.content));
  if (!read.ok) throw read.error;
  const { ports, routes } = read.value;
  expect(ports.map(({ name, direction }) => `${name} ${direction}`).toSorted()).toEqual(["Keys in", "Keys out"]);
  expect(routes).toEqual([expect.objectContaining({ from: keyOf(desk, "Keys", "in") })]);
});
