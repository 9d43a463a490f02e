// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { MESSAGE_GROUPS, PLAIN_CHAIN } from "../../../domain/midi-routing/chain.ts";
import { APP_SINK, BOARD_SOURCE } from "../../../state/devices/parts.ts";
import { all, choose, click, done, eventually, focus, press, the, widePage } from "../../controls/page.test-helper.tsx";
import { makeStudio, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { deviceStrings as words } from "../../strings/devices.ts";
import { logStrings } from "../../strings/midi.ts";
import { DevicesContext } from "./DevicesContext.ts";
import { LatencyBox } from "./LatencyBox.tsx";
import { MonitorPanel } from "./MonitorPanel.tsx";
import { DeviceDesk } from "./DeviceDesk.tsx";
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
    return Object.values(words.states).some((state) => label.split(", ")[0] === words.cell(from, to, state));
  })!;
const stateOf = (from: string, to: string): string | null => cell(from, to).getAttribute("data-state");
const routes = () => studio.rack.book.state.routes;

const names = (role: string): (string | null)[] => all(role).map((head) => head.getAttribute("aria-label"));

test("sources and sinks cross in a table: each leads to the app by itself, boards have no way to it", async () => {
  await show(<DeviceDesk />);
  expect(names("rowheader")).toEqual(["Keys", words.boardSource, "Loopback"]);
  expect(the("rowheader", "Loopback").textContent).toContain(words.virtual);
  expect(the("rowheader", "Keys").textContent).not.toContain(words.virtual);
  expect(names("columnheader")).toEqual([null, words.appSink, "Synth", "Loopback"]);
  expect([stateOf("Keys", "Synth"), stateOf("Keys", words.appSink)]).toEqual(["none", "direct"]);
  expect(cell(words.boardSource, words.appSink)).toBeUndefined();
  expect(the("grid", words.matrix).textContent).toContain(words.route.itself);
  expect(the("columnheader", words.appSink).textContent).toContain(words.appSinkHint);
  expect(cell(words.boardSource, "Synth")).toBeDefined();
  expect(document.body.textContent).toContain(words.noCable);
});

test("a press lays a cable and opens it; a second one opens it again; it shows whether it is off or has a chain", async () => {
  await show(<DeviceDesk />);
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
    .find((head) => head.getAttribute("aria-label") === "Keys")!
    .hasAttribute("data-gone");

test("a device that is gone keeps its row and is marked", async () => {
  await show(<DeviceDesk />);
  await click(cell("Keys", "Synth"));
  expect(gone()).toBe(false);
  await done(() => studio.ports.unplug("keys"));
  expect(gone()).toBe(true);
});

const stops = (): HTMLElement[] => all("button").filter((each) => each.dataset["to"] && each.tabIndex === 0);

test("arrow keys walk the crossings past the one that has no cable, and Delete disconnects", async () => {
  await show(<DeviceDesk />);
  expect(stops()).toEqual([cell("Keys", "Synth")]);
  await focus(cell("Keys", "Synth"));
  await press("{Enter}");
  expect(routes()).toHaveLength(1);
  await press("{Delete}");
  expect(routes()).toEqual([]);
  await press("{ArrowLeft}");
  expect(document.activeElement).toBe(cell("Keys", words.appSink));
  await press("{ArrowDown}");
  expect(document.activeElement).toBe(cell("Loopback", words.appSink));
  await press("{ArrowLeft}{ArrowUp}{ArrowUp}{ArrowRight}{ArrowDown}");
  expect(document.activeElement).toBe(cell(words.boardSource, "Synth"));
  expect(stops()).toEqual([cell(words.boardSource, "Synth")]);
});

test("a crossing says what its cable passes on", async () => {
  await show(<DeviceDesk />);
  await click(cell("Keys", "Synth"));
  expect(cell("Keys", "Synth").textContent).toContain(`${words.route.all} ${words.route.everything}`);
  expect(cell("Keys", "Synth").getAttribute("aria-label")).toBe(
    `${words.cell("Keys", "Synth", words.states.plain)}, ${words.route.all}, ${words.route.everything}`,
  );
  const [first] = routes();
  const chain = { ...PLAIN_CHAIN, channels: 0b1000000111, channel: 10, blocked: ["bend"] as const, highKey: 40 };
  await done(() => studio.rack.book.setRoute({ ...first!, chain }));
  expect(cell("Keys", "Synth").textContent).toContain("1–3 10 → 10 no bend, C0–E2");
  const others = MESSAGE_GROUPS.filter((group) => group !== "notes" && group !== "sysEx");
  await done(() => studio.rack.book.setRoute({ ...first!, chain: { ...PLAIN_CHAIN, blocked: others, transpose: -5 } }));
  expect(cell("Keys", "Synth").textContent).toContain(`${words.route.all} ${words.route.only(["notes", "SysEx"])}, −5`);
  await done(() => studio.rack.book.setRoute({ ...first!, isOn: false }));
  expect(cell("Keys", "Synth").textContent).toContain(words.route.off);
  await done(() => studio.ports.unplug("keys"));
  await done(() => studio.rack.book.setRoute(first!));
  expect(cell("Keys", "Synth").textContent).toContain(words.route.away);
});

test("a port's settings are shown beside the matrix, and without inputs it says so and offers access", async () => {
  await show(<DeviceDesk />);
  expect(document.body.textContent).not.toContain(words.noInputs);
  await click(the("button", words.settingsOf("Synth")));
  expect(the("region", words.settingsOf("Synth")).contains(the("textbox", words.alias))).toBe(true);
  expect(the("button", words.settingsOf("Synth")).getAttribute("aria-pressed")).toBe("true");
  Object.assign(studio.session.midi, { supported: true, permission: "OK" });
  await done(() => studio.ports.unplug("keys"));
  expect(the("status").textContent).toBe(`${words.noInputs} ${words.access.none}`);
  await done(() => void (studio.session.midi.permission = "PROMPT"));
  expect(the("status").textContent).toContain(`${words.noInputs} ${words.access.prompt}`);
  await done(() => void (studio.session.midi.permission = "DENIED"));
  expect(the("status").textContent).toContain(`${words.noInputs} ${words.access.denied}`);
  await done(() => void (studio.session.midi.permission = "PROMPT"));
  const request = vi.fn<() => Promise<void>>();
  Object.assign(studio.midi, { request, problem: () => null });
  await click(the("button", words.access.ask));
  expect(request).toHaveBeenCalledOnce();
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
  await choose(logStrings.kind, logStrings.groups.bend);
  await eventually(() => expect(document.body.textContent).toContain(words.nothingShown));
  await choose(logStrings.kind, logStrings.groups.all);
  await eventually(() => expect(rows()).toHaveLength(2));
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

test("a test note is played on an output from its settings, in its head and beside its route, for as long as the button is held", async () => {
  await show(<DeviceDesk />);
  await click(the("button", words.settingsOf("Keys")));
  expect(all("button", words.testNote)).toEqual([]);
  expect(all("button", words.testNoteOn("Keys"))).toEqual([]);
  await click(the("button", words.settingsOf("Synth")));
  studio.ports.take("synth");
  const on = [0x90, 60, 100];
  const off = [0x80, 60, 0];
  await click(the("button", words.testNote));
  expect(studio.ports.take("synth")).toEqual([on, off]);
  const button = the("button", words.testNoteOn("Synth")) as HTMLButtonElement;
  const down = (): Promise<void> => done(() => void fireEvent.pointerDown(button, { button: 0 }));
  const leaves: readonly (() => void)[] = [
    () => fireEvent.pointerUp(button),
    () => fireEvent.pointerLeave(button),
    () => fireEvent.pointerCancel(button),
    () => fireEvent.blur(button),
    () => fireEvent.blur(globalThis as unknown as Window),
    () => fireEvent(document, new Event("visibilitychange")),
  ];
  for (const leave of leaves) {
    await down();
    expect(studio.ports.take("synth")).toEqual([on]);
    await done(leave);
    expect(studio.ports.take("synth")).toEqual([off]);
  }
  await done(() => void fireEvent.pointerDown(button, { button: 2 }));
  expect(studio.ports.take("synth")).toEqual([]);
  await focus(button);
  for (const key of ["Enter", " "]) {
    await press(`{${key}>3}`);
    expect(studio.ports.take("synth")).toEqual([on]);
    await press(`{/${key}}`);
    expect(studio.ports.take("synth")).toEqual([off]);
  }
  await done(() => button.click());
  expect(studio.ports.take("synth")).toEqual([on, off]);
  await click(cell("Keys", "Synth"));
  studio.ports.take("synth");
  await click(the("button", words.testNote));
  expect(studio.ports.take("synth")).toEqual([on, off]);
  await down();
  await done(() => studio.ports.unplug("synth"));
  expect(button.disabled).toBe(true);
  expect(button.hasAttribute("data-held")).toBe(false);
});

test("a held test note ends with the screen", async () => {
  await show(<DeviceDesk />);
  studio.ports.take("synth");
  await done(() => void fireEvent.pointerDown(the("button", words.testNoteOn("Synth")), { button: 0 }));
  await show(null);
  expect(studio.ports.take("synth")).toEqual([
    [0x90, 60, 100],
    [0x80, 60, 0],
  ]);
});

const panels = (): (string | null)[] => all("region", / → /).map((panel) => panel.getAttribute("aria-label"));

test("wide screens show two routes side by side: a choice takes the place of the older one", async () => {
  widePage();
  await show(<DeviceDesk />);
  expect(document.body.textContent).toContain(words.noCable);
  const [toSynth, toApp, boards] = [
    words.chainOf("Keys", "Synth"),
    words.chainOf("Keys", words.appSink),
    words.chainOf(words.boardSource, "Synth"),
  ];
  await click(cell("Keys", "Synth"));
  expect(panels()).toEqual([toSynth]);
  expect(document.body.textContent).toContain(words.noSecond);
  await click(cell("Keys", words.appSink));
  expect(panels()).toEqual([toSynth, toApp]);
  expect(cell("Keys", words.appSink).getAttribute("aria-current")).toBe("true");
  expect(cell("Keys", "Synth").hasAttribute("data-beside")).toBe(true);
  await click(cell("Keys", "Synth"));
  expect(panels()).toEqual([toSynth, toApp]);
  await click(cell(words.boardSource, "Synth"));
  expect(panels()).toEqual([toSynth, boards]);
});

const headOf = (role: string, name: string): Element => the(role, name).firstElementChild!;

test("a port dragged onto another one connects them, in either direction; boards have no way to the app", async () => {
  await show(<DeviceDesk />);
  const dataTransfer = { setData: vi.fn<() => void>(), effectAllowed: "" };
  const drag = async (from: Element, to: Element): Promise<void> => {
    await done(() => fireEvent.dragStart(from, { dataTransfer }));
    await done(() => fireEvent.dragOver(to, { dataTransfer }));
    await done(() => fireEvent.drop(to, { dataTransfer }));
    await done(() => fireEvent.dragEnd(from, { dataTransfer }));
  };
  await drag(headOf("columnheader", "Synth"), headOf("rowheader", "Keys"));
  expect(routes()).toMatchObject([{ from: keyOf("in"), to: keyOf("out"), isOn: true }]);
  expect(document.body.textContent).toContain(words.chainOf("Keys", "Synth"));
  await drag(headOf("rowheader", words.boardSource), headOf("columnheader", words.appSink));
  await drag(headOf("rowheader", "Keys"), headOf("rowheader", "Loopback"));
  expect(routes()).toHaveLength(1);
  await drag(headOf("rowheader", words.boardSource), headOf("columnheader", "Synth"));
  expect(routes().at(-1)).toMatchObject({ from: BOARD_SOURCE, to: keyOf("out") });
});
