// @vitest-environment jsdom
import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { useSnapshot } from "valtio";
import { NEW_RULE, NEW_ZONE, PLAIN_CHAIN, type Chain } from "../../../domain/midi-routing/chain.ts";
import { LOOPBACK_ID } from "../../../state/devices/parts.ts";
import { all, choose, click, field, fill, press, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { strings as common } from "../../strings/common.ts";
import { deviceStrings as words } from "../../strings/devices.ts";
import { ChainPanel } from "./ChainPanel.tsx";
import { DevicesContext, useRoutes } from "./DevicesContext.ts";
import { DeviceSettings } from "./DeviceSettings.tsx";
import { DumpList } from "./DumpList.tsx";
import { SysExPanel } from "./SysExPanel.tsx";

let studio: TestStudio;
beforeEach(() => {
  studio = makeStudio();
  studio.ports.plug("keys", "in", "Keys");
  studio.ports.plug("synth", "out", "Synth");
});

const keyOf = (direction: "in" | "out"): string =>
  studio.rack.book.state.devices.find((device) => device.direction === direction && !device.isVirtual)!.key;
const chain = (): Chain => studio.rack.book.state.routes[0]!.chain;

function Cable() {
  const [route] = useRoutes();
  return route ? <ChainPanel route={route} title="Keys → Synth" /> : <p>pulled</p>;
}

async function openCable(): Promise<void> {
  studio.rack.book.setRoute({ from: keyOf("in"), to: keyOf("out"), isOn: true, chain: PLAIN_CHAIN });
  await showIn(
    studio,
    <DevicesContext value={studio.rack}>
      <Cable />
    </DevicesContext>,
  );
}

const box = (label: string): HTMLInputElement => the("textbox", label) as HTMLInputElement;
const hints = (): string[] => all("note").map(({ textContent }) => textContent);

test("a cable that creates a feedback loop says so by itself, and is reconnected", async () => {
  const [from, to] = [`in:${LOOPBACK_ID}`, `out:${LOOPBACK_ID}`];
  studio.rack.book.setRoute({ from, to, isOn: true, chain: PLAIN_CHAIN });
  await showIn(
    studio,
    <DevicesContext value={studio.rack}>
      <Cable />
    </DevicesContext>,
  );
  expect(document.body.textContent).not.toContain(words.loopHint);
  await act(async () => {
    studio.ports.receive(LOOPBACK_ID, [0xb0, 1, 2]);
    await vi.waitFor(() => expect(studio.rack.router.isLooping({ from, to })).toBe(true));
  });
  expect(document.body.textContent).toContain(words.loopHint);
  await click(the("button", words.closeLoop));
  expect(document.body.textContent).not.toContain(words.loopHint);
  expect(studio.rack.router.isLooping({ from, to })).toBe(false);
});

test("kinds and channels are let through or not, one press each", async () => {
  await openCable();
  expect(the("button", words.groups.notes).getAttribute("aria-pressed")).toBe("true");
  await click(the("button", words.groups.realtime));
  await click(the("button", "16"));
  expect(chain()).toMatchObject({ blocked: ["realtime"], channels: 0x7fff });
  await click(the("button", words.groups.realtime));
  expect(chain().blocked).toEqual([]);
});

test("a range of keys stays a range: an end that is moved past the other takes it along", async () => {
  await openCable();
  await fill(box(`${words.keys} ${words.to}`), "40{Enter}");
  await fill(box(`${words.keys} ${words.from}`), "60{Enter}");
  expect([chain().lowKey, chain().highKey]).toEqual([60, 60]);
  await fill(box(`${words.velocities} ${words.to}`), "0{Enter}");
  expect([chain().lowVelocity, chain().highVelocity, hints()]).toEqual([1, 1, [common.least("1")]]);
});

test.each([
  ["0", 0, undefined],
  ["127", 127, undefined],
  ["128", 127, common.most("127")],
  ["1.5", 0, common.noValue("1.5")],
])("a key typed as %s is %d", async (typed, key, sentence) => {
  await openCable();
  await fill(box(`${words.keys} ${words.from}`), `${typed}{Enter}`);
  expect([chain().lowKey, hints()[0]]).toEqual([key, sentence]);
});

test("controllers that do not pass are read from any list, each once, in order", async () => {
  await openCable();
  await fill(box(words.blockedControllers), "74; 1, 74 128{Enter}");
  expect(chain().blockedControllers).toEqual([1, 74]);
  expect(box(words.blockedControllers).value).toBe("1, 74");
});

test("parts of the keys and conversions are added, set and removed by their number", async () => {
  await openCable();
  await click(the("button", words.addZone));
  await click(the("button", words.addZone));
  await fill(box(`${words.zone(2)}, ${words.transpose}`), "-12{Enter}");
  await choose(`${words.zone(2)}, ${words.channel}`, "16");
  await click(the("button", words.removeZone(1)));
  expect(chain().zones).toEqual([{ ...NEW_ZONE, transpose: -12, channel: 16 }]);
  await click(the("button", words.addRule));
  await choose(`${words.rule(1)}, ${words.from}`, words.ruleKinds.program);
  expect(chain().rules).toEqual([{ ...NEW_RULE, from: "program", isWide: false }]);
  await click(the("button", words.removeRule(1)));
  expect(chain().rules).toEqual([]);
});

test("a cable is switched off and pulled", async () => {
  await openCable();
  await click(the("switch", words.on));
  expect(studio.rack.book.state.routes[0]!.isOn).toBe(false);
  await click(the("button", words.removeCable));
  expect(studio.rack.book.state.routes).toEqual([]);
});

test("messages that go round through the loopback without a cable are dropped, which is said", () => {
  for (let sent = 0; sent < 1000; sent++) studio.midi.send(LOOPBACK_ID, [0xb0, 1, 2], true);
  expect(studio.notices()).toEqual([
    "error: A feedback loop through Loopback was detected and some messages were dropped. Remove the loop, or send less to Loopback.",
  ]);
});

const shown = () => document.body.textContent;

test("a cable shows how many messages it passes on", async () => {
  await openCable();
  expect(shown()).toContain(words.rateNow);
  await vi.waitFor(() => expect(shown()).toContain(words.rate(0)));
  await act(async () => {
    for (const value of [1, 2, 3]) studio.ports.receive("keys", [0xb0, 7, value]);
    await vi.waitFor(() => expect(shown()).toContain(words.rate(3)));
  });
});

function Settings() {
  const { devices } = useSnapshot(studio.rack.book.state);
  return <DeviceSettings device={devices.find(({ direction, isVirtual }) => direction === "out" && !isVirtual)!} />;
}

test("a device keeps its alias, offset, clock and names of controllers; a greeting that is none is told", async () => {
  await showIn(
    studio,
    <DevicesContext value={studio.rack}>
      <Settings />
    </DevicesContext>,
  );
  await fill(box(words.alias), " Lead {Enter}");
  await fill(box(words.sendOffset), "-5{Enter}");
  await choose(words.wire, words.wires.din());
  expect(document.body.textContent).toContain(words.dinHint);
  await click(the("switch", words.sendsClock));
  await fill(field(words.controllerNames), "74 Cutoff\n128 Nothing");
  await press("{Tab}");
  expect(the("group", words.colour)).toBeDefined();
  await click(the("button", words.colourNumber(3)));
  const device = () => studio.rack.book.state.devices.find(({ key }) => key === keyOf("out"))!;
  expect(device()).toMatchObject({
    alias: "Lead",
    colour: 2,
    offsetMs: -5,
    wire: "din",
    sendsClock: true,
    controllerNames: { 74: "Cutoff" },
  });
  await fill(field(words.greeting), "C0 FF");
  await press("{Tab}");
  expect(field(words.greeting).getAttribute("aria-invalid")).toBe("true");
  expect(hints()).toHaveLength(1);
  expect(device().greeting).toBe("");
  for (const [word, wire] of [
    [words.wires.usb(), "usb"],
    [words.wires.auto(false), "auto"],
  ] as const) {
    await choose(words.wire, word);
    expect(device().wire).toBe(wire);
    expect(document.body.textContent).not.toContain(words.dinHint);
  }
});

test("SysEx has to be allowed before devices are asked who they are", async () => {
  studio.midi.sysEx = () => false;
  studio.midi.requestSysEx = () => Promise.resolve(false);
  studio.ports.plug("sampler", "out", "Sampler");
  await showIn(
    studio,
    <DevicesContext value={studio.rack}>
      <SysExPanel />
    </DevicesContext>,
  );
  expect(the("region", words.identity).textContent).toContain(words.sysExOff);
  await click(the("button", words.sysExAllow));
  expect(the("region", words.identity).textContent).toContain(words.sysExRefused);
});

test("a dump goes to the output that is chosen, the first real one by default", async () => {
  studio.ports.plug("sampler", "out", "Sampler");
  studio.rack.sysEx.add("bank.syx", [new Uint8Array([0xf0, 0x7d, 1, 0xf7])]);
  await showIn(
    studio,
    <DevicesContext value={studio.rack}>
      <DumpList />
    </DevicesContext>,
  );
  expect(the("combobox", words.output).textContent).toContain("Synth");
  await choose(words.output, "Sampler");
  expect(the("combobox", words.output).textContent).toContain("Sampler");
});
