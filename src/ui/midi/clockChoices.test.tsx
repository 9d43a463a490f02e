// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { all, choose, click, done, focus, press, the } from "../controls/page.test-helper.tsx";
import { makeStudio, showIn, type TestStudio } from "../studio.test-helper.tsx";
import { deviceStrings as words } from "../strings/devices.ts";
import { ClockOutputs, ClockSource } from "./ClockChoices.tsx";

let studio: TestStudio;

beforeEach(() => {
  studio = makeStudio();
  studio.ports.plug("keys", "in", "Keys");
  studio.ports.plug("drums", "in", "Drums");
  studio.ports.plug("synth", "out", "Synth");
});

const device = (name: string) => studio.rack.book.state.devices.find((each) => each.name === name)!;
const source = (): string => the("combobox", words.clockSource).textContent;

const synth = (): HTMLElement => the("switch", "Synth");

async function offered(): Promise<string[]> {
  await focus(the("combobox", words.clockSource));
  await press("{Enter}");
  const options = all("option").map(({ textContent }) => textContent);
  await press("{Escape}");
  return options;
}

test("songs have their own tempo, or that of one input", async () => {
  await showIn(studio, <ClockSource book={studio.rack.book} />);
  expect(source()).toContain(words.ownTempo);
  await choose(words.clockSource, "Keys");
  await choose(words.clockSource, "Drums");
  expect([device("Keys").isClockSource, device("Drums").isClockSource]).toEqual([false, true]);
  expect(source()).toContain("Drums");
  await choose(words.clockSource, words.ownTempo);
  expect(device("Drums").isClockSource).toBe(false);
});

test("inputs that are hidden or gone are not offered, but for the one that is chosen, which says that it is gone", async () => {
  await showIn(studio, <ClockSource book={studio.rack.book} />);
  await choose(words.clockSource, "Keys");
  await done(() => studio.rack.book.annotate(device("Drums").key, { isHidden: true }));
  expect((await offered()).some((name) => name.includes("Drums"))).toBe(false);
  await done(() => studio.ports.unplug("keys"));
  expect(source()).toContain(words.goneDevice("Keys"));
  await choose(words.clockSource, words.ownTempo);
  expect((await offered()).some((name) => name.includes("Keys"))).toBe(false);
});

test("each output is sent clock or is not", async () => {
  await showIn(studio, <ClockOutputs book={studio.rack.book} />);
  expect(synth().getAttribute("aria-checked")).toBe("false");
  await click(synth());
  expect(device("Synth").sendsClock).toBe(true);
  expect(synth().getAttribute("aria-checked")).toBe("true");
  await click(synth());
  expect(device("Synth").sendsClock).toBe(false);
  expect(all("switch", "Keys")).toEqual([]);
});
