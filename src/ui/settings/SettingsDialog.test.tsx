// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { fail, ok } from "../../domain/AppError.ts";
import { all, appears, choose, click, done, focus, press, the } from "../controls/page.test-helper.tsx";
import { strings as words } from "../strings/settings.ts";
import { makeStudio, showIn, type TestStudio } from "../studio.test-helper.tsx";
import { SettingsDialog } from "./SettingsDialog.tsx";

let studio: TestStudio;
beforeEach(() => {
  studio = makeStudio();
});

const open = (): Promise<void> => showIn(studio, <SettingsDialog open onClose={() => undefined} />);

const valueOf = (label: string): string => the("combobox", label).textContent;

/** The text beside the label of a row. */
const rowOf = (label: string): string =>
  [...the("dialog").querySelectorAll("*")]
    .find(({ childNodes }) =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue === label),
    )!
    .parentElement!.textContent.slice(label.length);

test("the theme and the scale of the interface are chosen, and what is shown is what holds", async () => {
  await open();
  expect([valueOf(words.theme), valueOf(words.scale)]).toEqual([words.dark, "100 %"]);
  await choose(words.theme, words.light);
  await choose(words.scale, "125 %");
  expect(studio.settings).toMatchObject({ theme: "light", scale: 1.25 });
  expect([valueOf(words.theme), valueOf(words.scale)]).toEqual([words.light, "125 %"]);
  await focus(the("combobox", words.scale));
  await press("{Enter}");
  expect(all("option").map(({ textContent }) => textContent)).toEqual([
    "80 %",
    "90 %",
    "100 %",
    "110 %",
    "125 %",
    "150 %",
    "175 %",
    "200 %",
  ]);
});

test("Reset layout puts panels back and leaves theme and scale", async () => {
  Object.assign(studio.settings, { theme: "light", scale: 1.5, sidePanel: false, layouts: { main: { left: 20 } } });
  const generation = studio.settings.layoutGeneration;
  await open();
  expect(the("button", words.resetLayout).title).toBe(words.resetHint);
  await click(the("button", words.resetLayout));
  expect(studio.settings).toMatchObject({ theme: "light", scale: 1.5, sidePanel: true, layouts: {} });
  expect(studio.settings.layoutGeneration).toBe(generation + 1);
});

test("the sound of a running engine is shown in milliseconds and kilohertz, and follows it", async () => {
  const health = vi.spyOn(studio.engine, "health");
  const timers = vi.spyOn(globalThis, "setInterval");
  const output = { outputSeconds: 0.02, bufferSeconds: 0.0107, blockSeconds: 0.0007, limiterSeconds: 0.0015 };
  health.mockReturnValue({ ...output, dropouts: 0, stolenVoices: 0, buffer: null });
  await open();
  expect(rowOf(words.engine)).toBe(words.engineStates.running);
  expect(rowOf(words.latency)).toBe("22.2 ms: output 20.0 (buffer 10.7), render block 0.7, limiter 1.5");
  expect(rowOf(words.sampleRate)).toBe("48 kHz");
  expect(rowOf(words.dropouts)).toBe("0");
  health.mockReturnValue({
    ...output,
    outputSeconds: null,
    limiterSeconds: 0,
    dropouts: 7,
    stolenVoices: 12,
    buffer: null,
  });
  await done(() => timers.mock.calls.forEach(([read]) => read()));
  expect(rowOf(words.dropouts)).toBe("7");
  expect(rowOf(words.stolenVoices)).toBe("12");
  expect(rowOf(words.latency)).toBe("At least 11.4 ms: buffer 10.7, render block 0.7");
});

test.each(["off", "failed", "suspended", "starting", "running"] as const)(
  "an engine that is %s can be started where that does something, and knows no figures unless it runs",
  async (state) => {
    vi.spyOn(studio.engine, "state").mockReturnValue(state as never);
    const start = vi.spyOn(studio.engine, "start");
    await open();
    const buttons = all("button", words.startEngine);
    expect(buttons).toHaveLength(state === "starting" || state === "running" ? 0 : 1);
    for (const button of buttons) await click(button);
    expect(start).toHaveBeenCalledTimes(buttons.length);
    expect(rowOf(words.dropouts)).toBe(state === "running" ? "0" : words.unknown);
  },
);

test("an engine that nothing was played with says so beside its button", async () => {
  vi.spyOn(studio.engine, "state").mockReturnValue("off" as never);
  await open();
  expect(rowOf(words.engine)).toBe(words.engineStates.off + words.startEngine);
});

test("an output is used once the engine has taken it; one it refuses is not, and says why", async () => {
  vi.spyOn(studio.engine, "outputs").mockResolvedValue([
    { id: "a", name: "Interface" },
    { id: "b", name: "Headset" },
  ] as never);
  const set = vi.spyOn(studio.engine, "setOutput").mockResolvedValue(ok(undefined));
  await open();
  await appears("combobox", words.output);
  expect(valueOf(words.output)).toBe(words.systemOutput);
  await choose(words.output, "Headset");
  expect(studio.settings.output).toBe("b");
  expect(valueOf(words.output)).toBe("Headset");
  set.mockResolvedValue(fail("OUTPUT_MISSING", "It was unplugged."));
  await choose(words.output, "Interface");
  expect(studio.settings.output).toBe("b");
  expect(studio.notices()).toEqual(["error: It was unplugged."]);
  set.mockResolvedValue(ok(undefined));
  await choose(words.output, words.systemOutput);
  expect(set).toHaveBeenLastCalledWith("");
  expect(studio.settings.output).toBe("");
});

test("MIDI says whether it is there and allowed, asks where it was not asked, and has its ports counted", async () => {
  const request = vi.fn<() => Promise<void>>(() => Promise.resolve());
  Object.assign(studio.midi, { request });
  const { midi } = studio.session;
  Object.assign(midi, { supported: true, permission: "OK" });
  await open();
  expect(rowOf(words.midiAccess)).toBe(words.ports(midi.inputs.length, midi.outputs.length));
  expect(all("button", words.allow)).toEqual([]);
  await done(() => (midi.permission = "DENIED"));
  expect(rowOf(words.midiAccess)).toBe(words.midiStates.DENIED);
  expect(all("button", words.allow)).toEqual([]);
  await done(() => (midi.permission = "PROMPT"));
  await click(the("button", words.allow));
  expect(request).toHaveBeenCalledOnce();
  const live = the("switch", words.live);
  expect(live.ariaChecked ?? live.getAttribute("aria-checked")).toBe(String(midi.live));
  const before = midi.live;
  await click(live);
  expect(midi.live).toBe(!before);
  await done(() => (midi.supported = false));
  expect(the("dialog").textContent).toContain(words.midiUnsupported);
  expect(all("switch", words.live)).toEqual([]);
});
