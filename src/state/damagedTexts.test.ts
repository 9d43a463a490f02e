import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { proxy } from "valtio/vanilla";
import { damaged } from "../domain/damagedJson.test-helper.ts";
import { FACTORY_ARPS } from "../domain/music/arpeggiator/factoryArps.ts";
import { newSetList } from "../domain/set-list/SetList.ts";
import { settingsHere } from "./account-settings/collections.ts";
import { UserMemory } from "./account/userMemory.ts";
import { BoardMemory } from "./board/BoardMemory.ts";
import { createBoardSettings } from "./board/boardSettings.ts";
import { createStageSettings } from "./board/stageSettings.ts";
import { storedLive } from "./board/storedLive.ts";
import { newNotes, newRoute, readSetup, writeSetup } from "./devices/setup.ts";
import { ArpLibrary } from "./live-notes/ArpLibrary.ts";
import { saveLights } from "./midi/lightsSetting.ts";
import { saveTakeover } from "./midi/takeoverSetting.ts";
import { createRecordingState } from "./recording/RecordingState.ts";
import { TakeJournal } from "./recording/TakeJournal.ts";
import { createSession, type Session } from "./session.ts";
import { SetLists } from "./set-list/SetLists.ts";
import { createSettings } from "./settings.ts";
import { storedList } from "./storedText.ts";
import { DeclinedOffers } from "./sync/WorkLibrary.ts";

/** A storage that has one text under every key that `isKept` accepts. */
const holding = (text: string, isKept: (key: string) => boolean = () => true) => ({
  getItem: (key: string) => (isKept(key) ? text : null),
  setItem: () => undefined,
  removeItem: () => undefined,
});
type Holding = ReturnType<typeof holding>;

const midiOf = (): Session["midi"] => proxy(createSession().midi);

const pad = { pads: { bank: 128, program: 0 }, keys: { bank: 0, program: 4 } };
const user = { id: "u", email: "", name: "", roles: ["User"], features: ["SubscriptionLevel.Pro"] };
const setup: unknown = JSON.parse(
  writeSetup({
    ports: [newNotes("in", { id: "1", name: "Keys", manufacturer: "Maker" })],
    routes: [newRoute("in:1", "board")],
  }),
);

/** Each reader of a stored text with an example, and a condition that holds whatever it found. */
const READERS: Readonly<Record<string, readonly [example: unknown, read: (storage: Holding) => void]>> = {
  settings: [
    {
      theme: "light",
      scale: 1.5,
      favourites: ["0:1"],
      layouts: { a: { b: 1 } },
      keys: { preset: "x" },
      sysExPorts: ["a"],
    },
    (storage) => {
      const { favourites, layouts } = createSettings(storage);
      expect(favourites.every((each) => typeof each === "string")).toBe(true);
      expect(Object.values(layouts).flatMap(Object.values).every(Number.isFinite)).toBe(true);
    },
  ],
  "board settings": [
    {
      internalSound: true,
      octave: 1,
      curve: "linear",
      sounds: { a: pad },
      chains: { a: [] },
      bpm: 120,
      emojis: { recent: ["x"], favourites: ["y"] },
    },
    (storage) => {
      const { emojis, bpm } = createBoardSettings(storage);
      expect([...emojis.recent, ...emojis.favourites].every((each) => typeof each === "string")).toBe(true);
      expect(Number.isFinite(bpm)).toBe(true);
    },
  ],
  live: [{ live: true }, (storage) => expect(typeof storedLive(storage)).toBe("boolean")],
  "stage settings": [
    { keepAwake: true, dim: 0.5 },
    (storage) => expect(createStageSettings(storage).dim).toBeLessThanOrEqual(1),
  ],
  "values of boards": [
    [["board", { channel: 3, values: { pad: [1, null, true] } }]],
    (storage) => {
      const memory = new BoardMemory(storage);
      memory.recall("board", []);
      expect(memory.channelOf("board") ?? 0).toBeLessThanOrEqual(16);
    },
  ],
  "recording settings": [
    { mode: "takes", punch: true, clickDb: -3, countInBars: 2, inputLatencyMs: 5 },
    (storage) => expect(createRecordingState(storage).settings.countInBars).toBeLessThanOrEqual(4),
  ],
  "set lists": [
    { lists: [newSetList("Show")], activeId: "a", entryId: null, gear: { programChannel: 1, next: null } },
    (storage) => expect(new SetLists(storage).active).toBeNull(),
  ],
  arpeggios: [
    { presets: [FACTORY_ARPS[0]] },
    (storage) => expect(new ArpLibrary(storage).shown.own.every(({ preset }) => preset)).toBe(true),
  ],
  devices: [setup, (storage) => void readSetup(storage.getItem("padroll_devices") ?? "")],
  "settings of the account": [setup, (storage) => expect(Array.isArray(settingsHere(storage).ports)).toBe(true)],
  "last user": [
    user,
    (storage) => {
      const read = new UserMemory(storage).read();
      if (read.kind === "user")
        expect([...read.user.roles, ...read.user.features].every((each) => typeof each === "string")).toBe(true);
    },
  ],
  "declined offers": [["key"], (storage) => expect(new DeclinedOffers(storage).of("a").size).toBeLessThanOrEqual(1)],
  lights: [["Pads"], (storage) => saveLights(midiOf(), storage)],
  takeover: ["pickup", (storage) => saveTakeover(midiOf(), storage)],
  lists: [[1], (storage) => expect(Array.isArray(storedList(storage, "key"))).toBe(true)],
};

describe("what a browser kept and something else has damaged", () => {
  test.each(Object.entries(READERS))("is no obstacle: %s", (_name, [example, read]) => {
    fc.assert(
      fc.property(damaged(example), (value) => {
        read(holding(JSON.stringify(value)));
      }),
      { numRuns: 300 },
    );
    for (const text of ["", "{", "null", "undefined", '"']) read(holding(text));
  });

  const header = {
    trackIds: ["a", "b"],
    options: { mode: "overdub", rollId: null, grid: "1/16", startTick: 0, endTick: null, loop: null },
  };
  const entries = [
    [{ kind: "noteOn", tick: 0, pass: 0, key: 60, value: 0.5, hand: "keys" }, [0, 1]],
    [{ kind: "noteOff", tick: 9, pass: 0, key: 60, value: 0.5, hand: "keys" }, [0]],
  ];

  test("is no take: its journal gives what can be recovered, or nothing", () => {
    const committed: number[] = [];
    fc.assert(
      fc.property(damaged(header), damaged(entries), (head, part) => {
        const storage = {
          ...holding(""),
          getItem: (key: string) =>
            key.endsWith(":0") ? JSON.stringify(head) : key.endsWith(":1") ? JSON.stringify(part) : null,
        };
        const take = new TakeJournal(storage).read("song");
        if (!take) return;
        expect(take.header.trackIds.every((id) => typeof id === "string")).toBe(true);
        expect(Number.isFinite(take.header.options.startTick)).toBe(true);
        for (const [event, tracks] of take.entries) committed.push(event.tick + event.key, ...tracks);
      }),
      { numRuns: 500 },
    );
    expect(committed.length).toBeGreaterThan(0);
    expect(committed.every(Number.isFinite)).toBe(true);
  });
});
