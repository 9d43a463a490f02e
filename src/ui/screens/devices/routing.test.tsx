// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { PLAIN_CHAIN } from "../../../domain/midi-routing/chain.ts";
import { APP_SINK, BOARD_SOURCE } from "../../../state/devices/parts.ts";
import { all, choose, click, done, eventually, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { deviceStrings as words } from "../../strings/devices.ts";
import { logStrings } from "../../strings/midi.ts";
import { DevicesContext } from "./DevicesContext.ts";
import { LatencyBox } from "./LatencyBox.tsx";
import { MonitorPanel } from "./MonitorPanel.tsx";
import { RoutingPanel } from "./RoutingPanel.tsx";
import type { ReactNode } from "react";

let studio: TestStudio;
beforeEach(() => {
  studio = makeStudio();
  studio.ports.plug("keys", "in", "Keys");
  studio.ports.plug("synth", "out", "Synth");
});

const show = (content: ReactNode): Promise<void> =>
  showIn(studio, <DevicesContext value={studio.rack}>{content}</DevicesContext>);
const keyOf = (direction: "in" | "out"): string =>
  studio.rack.book.state.devices.find((device) => device.direction === direction && !device.isVirtual)!.key;
const cell = (from: string, to: string): HTMLElement =>
  all("button").find((button) => {
    const label = button.getAttribute("aria-label") ?? "";
    return Object.values(words.states).some((state) => words.cell(from, to, state) === label);
  })!;
const stateOf = (from: string, to: string): string | null => cell(from, to).getAttribute("data-state");
const routes = () => studio.rack.book.state.routes;

test("sources and sinks cross in a table: each leads to the app by itself, boards have no way to it", async () => {
  await show(<RoutingPanel />);
  expect(all("rowheader").map(({ textContent }) => textContent)).toContain("Keys");
  expect(all("rowheader").at(-1)!.textContent).toBe(words.boardSource);
  expect(all("columnheader").map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([words.source, "Synth", words.appSink]),
  );
  expect([stateOf("Keys", "Synth"), stateOf("Keys", words.appSink)]).toEqual(["none", "direct"]);
  expect(cell(words.boardSource, words.appSink)).toBeUndefined();
  expect(cell(words.boardSource, "Synth")).toBeDefined();
  expect(document.body.textContent).toContain(words.noCable);
});

test("a press lays a cable and opens it; a second one opens it again; it shows whether it is off or has a chain", async () => {
  await show(<RoutingPanel />);
  await click(cell("Keys", "Synth"));
  expect(routes()).toMatchObject([{ from: keyOf("in"), to: keyOf("out"), isOn: true }]);
  expect([stateOf("Keys", "Synth"), cell("Keys", "Synth").getAttribute("aria-current")]).toEqual(["plain", "true"]);
  expect(document.body.textContent).toContain(words.chainOf("Keys", "Synth"));
  await click(cell("Keys", words.appSink));
  expect(routes()).toHaveLength(2);
  expect(document.body.textContent).toContain(words.chainOf("Keys", words.appSink));
  expect(cell("Keys", "Synth").getAttribute("aria-current")).toBe("false");
  await click(cell("Keys", "Synth"));
  expect(routes()).toHaveLength(2);
  const [first] = routes();
  await done(() => studio.rack.book.setRoute({ ...first!, isOn: false }));
  expect(stateOf("Keys", "Synth")).toBe("off");
  await done(() =>
    studio.rack.book.setRoute({ ...first!, isOn: true, chain: { ...PLAIN_CHAIN, transpose: 12 } as never }),
  );
  expect(stateOf("Keys", "Synth")).toBe("chain");
  await click(cell(words.boardSource, "Synth"));
  expect(routes().at(-1)).toMatchObject({ from: BOARD_SOURCE, to: keyOf("out") });
  expect(routes().some(({ to }) => to === APP_SINK)).toBe(true);
});

const gone = (): boolean =>
  all("rowheader")
    .find(({ textContent }) => textContent === "Keys")!
    .hasAttribute("data-gone");

test("a device that is gone keeps its row and is marked", async () => {
  await show(<RoutingPanel />);
  await click(cell("Keys", "Synth"));
  expect(gone()).toBe(false);
  await done(() => studio.ports.unplug("keys"));
  expect(gone()).toBe(true);
});

const rows = (): string[] =>
  [...(all("log")[0]?.querySelectorAll("[data-direction]") ?? [])].map((row) => row.parentElement!.textContent);

const receive = (...bytes: readonly number[]): Promise<void> => done(() => studio.ports.receive("keys", bytes));

test("the monitor lists what passes, latest first, as words or bytes, and is held, filtered and cleared", async () => {
  document.documentElement.style.fontSize = "16px";
  onTestFinished(() => void document.documentElement.style.removeProperty("font-size"));
  await show(<MonitorPanel />);
  expect(document.body.textContent).toContain(logStrings.nothing);
  await receive(0x90, 60, 100);
  await receive(0xb1, 7, 20);
  await eventually(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]).toContain("20");
  expect(rows()[1]).toContain("C4");
  await click(the("switch", words.hex));
  expect(rows()[1]).toContain("90 3C 64");
  await click(the("switch", words.hex));
  expect(rows()[1]).not.toContain("90 3C 64");
  await click(the("button", logStrings.pause));
  await receive(0x80, 60, 0);
  expect(rows()).toHaveLength(2);
  expect(document.body.textContent).toContain(logStrings.paused);
  await click(the("button", logStrings.resume));
  await eventually(() => expect(rows()).toHaveLength(3));
  await click(the("button", logStrings.clear));
  await eventually(() => expect(rows()).toEqual([]));
});

test("a latency test runs between the ports that are chosen, and its result is taken as the input's offset", async () => {
  const { latency, book } = studio.rack;
  const run = vi.spyOn(latency, "run").mockResolvedValue(undefined as never);
  studio.ports.plug("other", "out", "Other");
  await show(<LatencyBox />);
  await choose(words.output, "Other");
  await choose(words.input, "Keys");
  await click(the("button", words.startTest));
  expect(run.mock.calls).toEqual([["other", "keys"]]);
  await done(() => void (latency.state.sent = 3));
  expect(the("button", words.startTest)).toHaveProperty("disabled", true);
  expect(document.body.textContent).toContain(words.testing(3));
  await done(() => Object.assign(latency.state, { sent: null, isSilent: true }));
  expect(document.body.textContent).toContain(words.silent);
  await done(() =>
    Object.assign(latency.state, {
      isSilent: false,
      figures: { medianMs: 4.26, p95Ms: 5, jitterMs: 0.5, heard: 19, sent: 20 },
    }),
  );
  for (const text of ["4.26 ms", "5.00 ms", "0.50 ms", "19 / 20"]) expect(document.body.textContent).toContain(text);
  await click(the("button", words.proposal("4.3")));
  const device = () => book.state.devices.find(({ key }) => key === keyOf("in"))!;
  expect(device().offsetMs).toBe(4.3);
  expect(studio.notices()).toEqual([`success: ${words.offsetTaken}`]);
  // The measured latency is added to the one that is set.
  expect(the("button", words.proposal("8.6"))).toBeDefined();
});
