// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { all, choose, click, eventually, the } from "../../controls/page.test-helper.tsx";
import { fakeDisk } from "../../files/disk.test-helper.ts";
import { makeStudio, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { deviceStrings as words } from "../../strings/devices.ts";
import { DevicesContext } from "./DevicesContext.ts";
import { DumpList } from "./DumpList.tsx";

const BANK = Uint8Array.of(0xf0, 0x7d, 1, 2, 3, 0xf7);

let studio: TestStudio;

beforeEach(() => {
  studio = makeStudio();
  studio.ports.plug("synth", "out", "Synth");
});

const show = (): Promise<void> =>
  showIn(
    studio,
    <DevicesContext value={studio.rack}>
      <DumpList />
    </DevicesContext>,
  );
const add = (name: string, ...blocks: readonly Uint8Array[]): void => studio.rack.sysEx.add(name, blocks);
const hint = (): string => document.querySelector("output")!.textContent;
const dumps = (): string[] => studio.rack.sysEx.state.dumps.map(({ name }) => name);

const row = (name: string): string =>
  all("listitem").find(({ textContent }) => textContent.includes(name))!.textContent;
const compare = (name: string): Promise<void> => click(the("button", words.compareWith(name)));
const sendButton = (): HTMLButtonElement => the("button", words.sendDump("bank.syx")) as HTMLButtonElement;

test("before the first dump it says how one comes here", async () => {
  await show();
  expect(document.body.textContent).toBe(words.noDumps);
});

test("a dump is listed with its size, and removed", async () => {
  add("bank.syx", BANK, BANK);
  add("patch.syx", BANK);
  await show();
  expect(row("bank.syx")).toContain(words.bytes(12));
  expect(row("bank.syx")).toContain(words.blocks(2));
  expect(row("patch.syx")).toContain(words.blocks(1));
  await click(the("button", words.removeDump("bank.syx")));
  expect(dumps()).toEqual(["patch.syx"]);
});

test("two dumps are compared byte by byte; the same one twice ends it", async () => {
  add("one.syx", BANK);
  add("same.syx", BANK);
  add("other.syx", BANK.with(3, 9));
  await show();
  await compare("one.syx");
  expect(hint()).toBe(words.compareFirst);
  expect(the("button", words.compareWith("one.syx")).getAttribute("aria-pressed")).toBe("true");
  await compare("same.syx");
  expect(hint()).toBe(words.same);
  expect(all("button").filter((each) => each.getAttribute("aria-pressed") === "true")).toEqual([]);
  await compare("one.syx");
  await compare("other.syx");
  expect(hint()).toBe(words.different(1, 3));
  await compare("one.syx");
  await compare("one.syx");
  expect(hint()).toBe("");
});

test("a dump is sent to the output that is chosen, with the pause that is set; a refusal is told", async () => {
  studio.ports.plug("sampler", "out", "Sampler");
  studio.rack.sysEx.state.isAllowed = true;
  const send = vi.spyOn(studio.rack.sysEx, "send").mockResolvedValue(true);
  add("bank.syx", BANK);
  await show();
  await choose(words.output, "Sampler");
  await click(the("button", words.sendDump("bank.syx")));
  expect(send.mock.calls).toEqual([["sampler", [BANK], 20]]);
  expect(studio.notices()).toEqual([]);
  send.mockResolvedValue(false);
  await click(the("button", words.sendDump("bank.syx")));
  await eventually(() => expect(studio.notices()).toEqual([`error: ${words.sendFailed}`]));
});

test("where SysEx is not allowed nothing is sent; while one dump is being sent no other is, and it can be stopped", async () => {
  studio.rack.sysEx.state.isAllowed = false;
  add("bank.syx", BANK);
  await show();
  expect(sendButton().disabled).toBe(true);
  studio.rack.sysEx.state.isAllowed = true;
  await show();
  expect(sendButton().disabled).toBe(false);
  studio.rack.sysEx.state.sending = { done: 1, total: 5 };
  const stop = vi.spyOn(studio.rack.sysEx, "stop");
  await show();
  expect(sendButton().disabled).toBe(true);
  expect(hint()).toContain(words.sending(1, 5));
  await click(the("button", words.stopSending));
  expect(stop).toHaveBeenCalledTimes(1);
});

test("a dump is saved as a file of its bytes, with one ending", async () => {
  add("bank.SYX", BANK, BANK);
  await show();
  const { saved } = fakeDisk();
  await click(the("button", words.saveDump("bank.SYX")));
  expect(saved.map(({ name, content }) => [name, content.size])).toEqual([["bank.syx", 12]]);
});
