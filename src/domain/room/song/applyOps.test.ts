import * as fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { createRandom } from "../../music/random.ts";
import { documentWith, noteOf, rollOf } from "../../timeline/commands/documents.test-helper.ts";
import { newLane } from "../../timeline/ClipLane.ts";
import { notesOf } from "../../timeline/NoteList.ts";
import type { TimelineDocument } from "../../timeline/records.ts";
import { applyOneByOne } from "./applyOps.test-helper.ts";
import { applyOps } from "./applyOps.ts";
import { checkOps } from "./checkOps.ts";
import { editedEvents } from "./eventLists.ts";
import { EventsDraft } from "./EventsDraft.ts";
import { rowOf } from "./noteRows.ts";
import { writeSong } from "./songJson.ts";
import type { OpOf, SongOp } from "./songOps.ts";
import { randomOps } from "./songPushes.test-helper.ts";

const RUNS = Number(process.env["SONG_OPS_RUNS"] ?? 80);

const song = (): TimelineDocument => documentWith([rollOf("r", [noteOf(0), noteOf(240)]), rollOf("s", [noteOf(0)])]);

/** All of a song, in the order in which it has it. */
const whole = (document: TimelineDocument) => ({
  json: writeSong(document),
  tracks: [...document.tracks],
  rolls: [...document.rolls].map(([id, { notes, ...roll }]) => [id, roll, [...notesOf(notes)].map(rowOf)]),
});

describe("a push", () => {
  test("gives the song that its operations give one by one", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = createRandom(seed);
        let document = song();
        for (let push = 0; push < 3; push++) {
          const ops = randomOps(document, random, 1 + Math.floor(random() * 20));
          const wanted = applyOneByOne(document, ops);
          document = applyOps(document, ops);
          expect(whole(document)).toEqual(whole(wanted));
        }
      }),
      { numRuns: RUNS / 2 },
    );
  });

  test("leaves the song that it was given as it is", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = createRandom(seed);
        const document = applyOps(song(), randomOps(song(), random, 20));
        const before = whole(document);
        applyOps(document, randomOps(document, random, 20));
        expect(whole(document)).toEqual(before);
      }),
      { numRuns: RUNS / 4 },
    );
  });

  test("of random operations is one that a room takes", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const ops = randomOps(song(), createRandom(seed), 10);
        const refused = ops.filter((op) => !checkOps([op]).ok);
        // Events of a kind that their record does not have are refused, and stay without effect where they are not.
        expect(refused.every(({ op }) => op === "events")).toBe(true);
      }),
      { numRuns: RUNS / 4 },
    );
  });

  test("that changes nothing gives the very song that there was", () => {
    const document = song();
    expect(applyOps(document, [])).toBe(document);
    expect(applyOps(document, [{ op: "removeRoll", id: "nobody" }])).toBe(document);
  });

  test("shares what it does not touch", () => {
    const document = song();
    const after = applyOps(document, [{ op: "setRoll", id: "r", fields: { label: "x" } }]);
    expect(after.rolls.get("s")).toBe(document.rolls.get("s"));
    expect(after.tracks).toBe(document.tracks);
    expect(after.timeline).toBe(document.timeline);
  });
});

test("a list of events is as its changes make it one by one, in whatever order it was", () => {
  const events = fc.array(fc.record({ tick: fc.nat(4), value: fc.nat(2) }), { maxLength: 8 });
  const changes = fc.array(fc.record({ removed: events, added: events, isSingle: fc.boolean() }), { maxLength: 6 });
  fc.assert(
    fc.property(events, changes, (list, all) => {
      const draft = new EventsDraft(list);
      let wanted: readonly { tick: number; value: number }[] = list;
      for (const { isSingle, ...change } of all) {
        draft.edit(change, isSingle);
        wanted = editedEvents(wanted, change, isSingle);
        expect(draft.length).toBe(wanted.length);
        expect(draft.hasAt(2)).toBe(wanted.some(({ tick }) => tick === 2));
        expect(draft.list()).toEqual(wanted);
      }
    }),
  );
});

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

/** Entries of maps that are copied while something is done, and bytes that are taken for notes. */
function copied(work: () => void): { entries: number; bytes: number } {
  const count = { entries: 0, bytes: 0 };
  class CountedMap<K, V> extends Map<K, V> {
    constructor(from?: Iterable<readonly [K, V]> | null) {
      super(from);
      if (from) count.entries += this.size;
    }
  }
  class CountedBuffer extends ArrayBuffer {
    constructor(bytes: number) {
      super(bytes);
      count.bytes += bytes;
    }
  }
  vi.stubGlobal("Map", CountedMap);
  vi.stubGlobal("ArrayBuffer", CountedBuffer);
  try {
    work();
  } finally {
    vi.unstubAllGlobals();
  }
  return count;
}

const LENGTH = 400;
const rolls = (count: number): TimelineDocument => documentWith(times(count, (at) => rollOf(`r${at}`, [])));

const events = (of: "track" | "roll", removed: object[], added: object[]) =>
  ({ op: "events", of, id: of === "track" ? "a" : "r", kind: EVENTS[of], removed, added }) as SongOp;
const takes = (removed: number[], put: object[]) => ({ op: "takes", rollId: "r0", removed, put }) as SongOp;
const EVENTS = { track: "pitchBends", roll: "pitchBend" };

describe("the cost of a push", () => {
  test.each<[string, (index: number) => SongOp]>([
    ["removes rolls that are not there", (at) => ({ op: "removeRoll", id: `gone ${at}` })],
    ["removes rolls", (at) => ({ op: "removeRoll", id: `r${at}` })],
    ["sets rolls", (at) => ({ op: "setRoll", id: `r${at}`, fields: { label: "x" } })],
    ["adds rolls", (at) => ({ op: "addRoll", trackId: "a", roll: { id: `new ${at}` } })],
    ["adds notes", (at) => ({ op: "notes", rollId: `r${at}`, removed: [], added: [[0, 240, 60, 1, 0.5, 0.5]] })],
    ["puts takes beside many", (at) => takes([], [{ number: at }])],
  ])("that %s is one copy of the song, however many operations it has", (_what, op) => {
    const document = applyOps(rolls(LENGTH), [
      takes(
        [],
        times(LENGTH, (number) => ({ number })),
      ),
    ]);
    const [few, many] = [5, 200].map((count) => copied(() => applyOps(document, times(count, op))).entries);
    // Each operation makes some small maps of its own, whatever the song's length.
    const ownOfEach = 20;
    expect(few).toBeLessThan(2 * LENGTH + 5 * ownOfEach);
    expect(many).toBeLessThan(2 * LENGTH + 200 * ownOfEach);
  });

  test.each<[string, (at: number) => Partial<OpOf<"notes">>]>([
    ["adds notes", (at) => ({ added: [[at, 240, 61, 1, 0.5, 0.5]] })],
    ["removes notes", (at) => ({ removed: [[at, 240, 60, 1, 0, 0]] })],
    ["adds notes and removes them", (at) => ({ [at % 2 ? "removed" : "added"]: [[at >> 1, 240, 61, 1, 0.5, 0.5]] })],
  ])("that %s writes the notes beside them once", (_what, change) => {
    const list = times(LENGTH, (at) => noteOf(at, { duration: 240, number: 60, channel: 1, attack: 0, release: 0 }));
    const document = documentWith([rollOf("r", list)]);
    const ops = times(60, (at): SongOp => ({ op: "notes", rollId: "r", removed: [], added: [], ...change(at) }));
    const written = (some: SongOp[]): number => copied(() => applyOps(document, some)).bytes;
    expect(written(ops)).toBeLessThan(4 * written(ops.slice(0, 1)));
  });

  test.each<[string, (at: number) => [removed: object[], added: object[]]]>([
    ["adds events", (at) => [[], [{ tick: at * 5 + 1, value: 1 }]]],
    ["replaces events", (at) => [[], [{ tick: at * 5, value: 1 }]]],
    ["removes events", (at) => [[{ tick: at * 5, value: 0 }], []]],
    ["removes events that are not there", (at) => [[{ tick: at * 5, value: 9 }], []]],
  ])("that %s looks through their list some few times", (_what, change) => {
    let reads = 0;
    const list = times(LENGTH, (at) => ({
      value: 0,
      get tick() {
        reads++;
        return at * 5;
      },
    }));
    const { tracks, ...song } = documentWith([rollOf("r", [], { lanes: [newLane("pitchBend", 0, list)] })]);
    const document = { ...song, tracks: new Map(tracks).set("a", { ...tracks.get("a")!, pitchBends: list }) };
    for (const of of ["track", "roll"] as const) {
      reads = 0;
      applyOps(
        document,
        times(60, (at) => events(of, ...change(at))),
      );
      expect(reads).toBeLessThan(15 * LENGTH);
    }
  });

  test("that removes events of one tick reads each of them once", () => {
    let reads = 0;
    const list = times(LENGTH, (at) => ({
      tick: 0,
      get value() {
        reads++;
        return at;
      },
    }));
    const { tracks, ...song } = documentWith([]);
    const document = { ...song, tracks: new Map(tracks).set("a", { ...tracks.get("a")!, pitchBends: list }) };
    const after = applyOps(
      document,
      times(60, (at) => events("track", [{ tick: 0, value: LENGTH - 1 - at }], [])),
    );
    expect(reads).toBeLessThan(4 * LENGTH);
    expect(after.tracks.get("a")!.pitchBends).toEqual(list.slice(0, -60));
  });
});
