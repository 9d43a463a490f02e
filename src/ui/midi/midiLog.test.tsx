// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { received } from "../../state/midi/MidiIn.ts";
import { SongGear } from "../../state/gear/SongGear.ts";
import { all, choose, click, done, eventually, focus, press, the } from "../controls/page.test-helper.tsx";
import { gainScale } from "../controls/valueScale.ts";
import { gearStrings as gearWords, logStrings as words } from "../strings/midi.ts";
import { makeStudio, showIn, type TestStudio } from "../studio.test-helper.tsx";
import { songStudio } from "../screens/timeline/song.test-helper.tsx";
import { GearBar } from "./GearBar.tsx";
import { MidiLogPanel } from "./MidiLogPanel.tsx";

let studio: TestStudio;
const onClose = vi.fn<() => void>();
beforeEach(() => {
  onClose.mockReset();
  studio = makeStudio();
  const port = { id: "keys", name: "Keys", manufacturer: "", connected: true };
  studio.session.midi.inputs = [port];
});

const rows = (): string[] =>
  all("row")
    .slice(1)
    .map(({ textContent }) => textContent);
const log = (...data: readonly number[]): Promise<void> =>
  done(() => studio.midiLog.add(received({ portId: "keys", data: new Uint8Array(data), timeStampMs: 0 }), "in"));

test("the log says when there is nothing, then lists messages, the newest first, with how many there were", async () => {
  await showIn(studio, <MidiLogPanel onClose={onClose} />);
  expect(document.body.textContent).toContain(words.nothing);
  await log(0x90, 60, 100);
  await log(0xb2, 7, 20);
  await eventually(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]).toMatch(/Keys3/);
  expect(rows()[1]).toContain("C4");
  expect(document.body.textContent).toContain(words.count(2, 2));
  await click(the("button", words.close));
  expect(onClose).toHaveBeenCalledOnce();
});

test("what is chosen by its kind or channel is shown alone, and nothing of it is said", async () => {
  await showIn(studio, <MidiLogPanel onClose={onClose} />);
  await log(0x90, 60, 100);
  await log(0xb2, 7, 20);
  await choose(words.kind, words.groups.controllers);
  await eventually(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]).not.toContain("C4");
  await choose(words.channel, words.channelName(9));
  expect(document.body.textContent).toContain(words.nothingChosen);
  await choose(words.channel, words.channelName(3));
  expect(rows()).toHaveLength(1);
});

test("paused it stays as it was, resumed it goes on; cleared it is empty", async () => {
  await showIn(studio, <MidiLogPanel onClose={onClose} />);
  await log(0x90, 60, 100);
  await eventually(() => expect(rows()).toHaveLength(1));
  await click(the("button", words.pause));
  await log(0x80, 60, 0);
  expect([rows().length, document.body.textContent.includes(words.paused)]).toEqual([1, true]);
  await click(the("button", words.resume));
  await eventually(() => expect(rows()).toHaveLength(2));
  await click(the("button", words.clear));
  await eventually(() => expect(rows()).toEqual([]));
});

test("learning the mixer: a press chooses what it is of and does nothing else, a knob of the gear is linked, Escape ends", async () => {
  studio = songStudio();
  studio.session.midi.inputs = [{ id: "keys", name: "Keys", manufacturer: "", connected: true }];
  Object.assign(studio.session.midi, { supported: true, permission: "OK" });
  const ways = { gainAt: (at: number) => gainScale.toValue(at), levelAt: (db: number) => gainScale.toFraction(db) };
  const gear = new SongGear({ ...studio, ...ways }, null);
  gear.start();
  const pressed = vi.fn<() => void>();
  const around = vi.fn<() => void>();
  await showIn(
    studio,
    <>
      <GearBar gear={gear} />
      <button type="button" data-gear="gainDb t2" onClick={pressed}>
        Volume
      </button>
      <button type="button" onClick={around}>
        Elsewhere
      </button>
    </>,
  );
  expect(document.body.textContent).toContain(gearWords.pick);
  await done(
    () =>
      void the("button", "Volume").dispatchEvent(new MouseEvent("pointerdown", { bubbles: true, cancelable: true })),
  );
  await click(the("button", "Volume"));
  expect([gear.state.target, pressed.mock.calls.length]).toEqual([{ field: "gainDb", place: 1 }, 0]);
  expect(document.body.textContent).toContain(gearWords.listen.turned(gearWords.targets.gainDb("Bass")));
  await click(the("button", "Elsewhere"));
  expect(around).toHaveBeenCalledOnce();
  await focus(the("button", "Volume"));
  await press("{Enter}");
  expect(pressed).not.toHaveBeenCalled();
  await press("{Escape}");
  expect(gear.state.phase).toBe("off");
});
