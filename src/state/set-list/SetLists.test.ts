import { describe, expect, it } from "vitest";
import {
  addEntry,
  moveEntry,
  newSetList,
  readSetLists,
  removeEntry,
  setEntrySong,
  type SetEntry,
} from "../../domain/set-list/SetList.ts";
import type { MidiMessage, MidiPermission } from "../../protocol/midi.ts";
import { MidiIn } from "../midi/MidiIn.ts";
import { SetListGear } from "./SetListGear.ts";
import { placeOf, SetLists } from "./SetLists.ts";

const memory = () => {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string): string | null => texts.get(key) ?? null,
    setItem: (key: string, value: string): void => void texts.set(key, value),
  };
};

const setOf = (storage = memory(), ...names: readonly string[]) => {
  const sets = new SetLists(storage);
  const opened: string[] = [];
  sets.openWith(({ boardName }: SetEntry) => opened.push(boardName));
  sets.create("Tonight");
  for (const name of names) sets.edit((list) => addEntry(list, { id: `id of ${name}`, name }));
  return { sets, opened };
};

const withGear = (...names: readonly string[]) => {
  const listeners: ((message: MidiMessage) => void)[] = [];
  const midiIn = new MidiIn({
    onMessage: (listener) => {
      listeners.push(listener);
      return () => {};
    },
  });
  const midi = {
    inputs: () => [{ id: "p", name: "Pedals", manufacturer: "", connected: true }],
    permission: (): MidiPermission => "OK",
    request: () => Promise.resolve<MidiPermission>("OK"),
  };
  const { sets, opened } = setOf(memory(), ...names);
  const gear = new SetListGear({ midi, midiIn, sets });
  const played: string[] = [];
  midiIn.tap("play", ({ data }) => void played.push([...data].join(" ")));
  const detach = gear.attach();
  const receive = (...bytes: number[]): void =>
    listeners[0]?.({ portId: "p", data: new Uint8Array(bytes), timeStampMs: 0 });
  return { sets, opened, gear, played, receive, detach };
};

describe("a set list", () => {
  it("is stepped through from its first entry to its last, and stays at its ends", () => {
    const { sets, opened } = setOf(memory(), "A", "B", "C");
    for (const by of [1, 1, 1, 1, -1, -1, -1] as const) sets.step(by);
    expect(opened).toEqual(["A", "B", "C", "C", "B", "A", "A"]);
    expect(sets.goTo(2)).toBe(true);
    expect(sets.goTo(3)).toBe(false);
    expect(opened.at(-1)).toBe("C");
  });

  it("knows after a reload what it is and where in it one was", () => {
    const storage = memory();
    const { sets } = setOf(storage, "A", "B");
    sets.edit((list) => setEntrySong(list, list.entries[1]!.id, { id: "s", name: "Song" }));
    sets.setGear({ programChannel: 0, next: { kind: "cc", number: 66, channel: 0, port: "Pedals" } });
    sets.goTo(1);
    const again = new SetLists(storage);
    expect(again.active).toEqual(sets.active);
    expect(placeOf(again.shown)).toBe(1);
    expect(again.shown.gear).toEqual(sets.shown.gear);
  });

  it("stays where it is when its entries are moved, and begins anew when that one is taken out", () => {
    const { sets } = setOf(memory(), "A", "B", "C");
    sets.goTo(0);
    const { id } = sets.active!.entries[0]!;
    sets.edit((list) => moveEntry(list, id, 1));
    expect(placeOf(sets.shown)).toBe(1);
    sets.edit((list) => moveEntry(moveEntry(list, id, 1), id, 1));
    expect(sets.active!.entries.map(({ boardName }) => boardName)).toEqual(["B", "C", "A"]);
    sets.edit((list) => removeEntry(list, id));
    expect(placeOf(sets.shown)).toBe(-1);
  });

  it("is read without what is damaged", () => {
    const list = addEntry(newSetList("Kept"), { id: "b", name: "Board" });
    const damaged = { ...list, entries: [...list.entries, { id: 3 }, null] };
    expect(readSetLists([damaged, null, { id: "x" }, "no"])).toEqual([list]);
    expect(readSetLists({})).toEqual([]);
  });

  it("opens nothing while no screen can show it", () => {
    const sets = new SetLists(memory());
    sets.create("Empty");
    sets.edit((list) => addEntry(list, { id: "b", name: "Board" }));
    expect(sets.goTo(0)).toBe(false);
    expect(placeOf(sets.shown)).toBe(-1);
  });
});

const pedal = (channel: number) => ({ kind: "cc" as const, number: 66, channel, port: "" });

describe("the gear leads through a set", () => {
  it("by a pedal that was learned: once each time it goes down, and nothing of it is played", () => {
    const { gear, opened, played, receive } = withGear("A", "B");
    gear.learn("next");
    receive(0x90, 60, 0);
    receive(0xb0, 66, 10);
    expect(gear.state.learning).toBe("next");
    receive(0xb0, 66, 127);
    expect(gear.state.learning).toBe(null);
    expect(opened).toEqual([]);
    receive(0xb0, 66, 0);
    receive(0xb0, 66, 80);
    receive(0xb0, 66, 127);
    receive(0xb0, 66, 0);
    receive(0xb0, 66, 127);
    expect(opened).toEqual(["A", "B"]);
    expect(played).toEqual(["144 60 0", "176 66 10"]);
  });

  it("by a key, whose release is not played either; one pedal does not lead both ways", () => {
    const { sets, gear, opened, played, receive } = withGear("A", "B");
    gear.learn("next");
    receive(0x91, 40, 100);
    receive(0x81, 40, 0);
    receive(0x91, 40, 100);
    receive(0x81, 40, 0);
    expect(opened).toEqual(["A"]);
    gear.learn("previous");
    receive(0x91, 40, 100);
    expect(sets.shown.gear.next).toBe(null);
    expect(played).toEqual([]);
  });

  it("by one pedal each way: one that is moved to the channel of the other, or to all, takes its place", () => {
    const { sets } = withGear("A", "B");
    sets.setPedal("next", pedal(1));
    sets.setPedal("previous", pedal(2));
    expect(sets.shown.gear).toMatchObject({ next: pedal(1), previous: pedal(2) });
    sets.setPedal("next", pedal(0));
    expect(sets.shown.gear).toMatchObject({ next: pedal(0), previous: null });
  });

  it("by a pedal of all channels", () => {
    const { sets, opened, receive } = withGear("A", "B");
    sets.setGear({ next: { kind: "cc", number: 66, channel: 0, port: "" } });
    for (const status of [0xb2, 0xbf]) {
      receive(status, 66, 127);
      receive(status, 66, 0);
    }
    expect(opened).toEqual(["A", "B"]);
  });

  it("by program changes of its channel; all others choose instruments as ever", () => {
    const { sets, opened, played, receive } = withGear("A", "B");
    receive(0xc0, 1);
    sets.setGear({ programChannel: 2 });
    receive(0xc0, 1);
    receive(0xc1, 1);
    receive(0xc1, 0);
    receive(0xc1, 7);
    expect(opened).toEqual(["B", "A"]);
    expect(played).toEqual(["192 1", "192 1", "193 7"]);
    sets.setGear({ programChannel: 0 });
    receive(0xcf, 1);
    expect(opened).toEqual(["B", "A", "B"]);
  });

  it("only while a set is played on a screen that shows it", () => {
    const { sets, gear, opened, played, receive, detach } = withGear("A", "B");
    gear.learn("next");
    receive(0xb0, 66, 127);
    receive(0xb0, 66, 0);
    sets.activate(null);
    receive(0xb0, 66, 127);
    receive(0xb0, 66, 0);
    expect(played).toEqual(["176 66 127", "176 66 0"]);
    sets.activate(sets.shown.lists[0]!.id);
    detach();
    receive(0xb0, 66, 127);
    expect(played).toHaveLength(3);
    expect(opened).toEqual([]);
  });
});
