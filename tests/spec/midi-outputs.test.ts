import { afterEach, describe, expect, test, vi } from "vitest";
import { readMidiFile } from "../../src/domain/midi-file/readMidi.ts";
import { removeTracks, setPluginValues, setTrack } from "../../src/domain/timeline/commands/tracks.ts";
import { swingRow } from "../../src/domain/timeline/commands/drums.ts";
import { setLoop } from "../../src/domain/timeline/commands/timeline.ts";
import { applyTimelineDiff } from "../../src/domain/timeline/diff.ts";
import type { TimelineDocument } from "../../src/domain/timeline/records.ts";
import { notesOf } from "../../src/domain/timeline/NoteList.ts";
import { makeFile } from "./midiFileMaker.ts";
import { fileOf, STAVES } from "./support/channelSongs.ts";
import { Dice } from "./support/fuzzedBanks.ts";
import { OutputStudio, type Delivered } from "./support/OutputStudio.ts";
import { song, type Song } from "./support/song.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (given: Song, options: { readonly canClear?: boolean } = {}): Promise<OutputStudio> =>
  openDocument(song(given), options);

function openDocument(
  document: TimelineDocument,
  options: { readonly canClear?: boolean } = {},
): Promise<OutputStudio> {
  return OutputStudio.open(document, options, (window, navigator, now) => {
    vi.stubGlobal("window", window);
    vi.stubGlobal("navigator", navigator);
    vi.spyOn(performance, "now").mockImplementation(now);
  });
}

const onPort = (midiOutputPortId: string, midiOutputChannel = 1, more = {}) => ({
  bank: 0,
  program: 0,
  volume: 20,
  attack: 1,
  release: 1,
  midiInputEnabled: false,
  midiInputChannel: 0,
  midiInputPortId: "",
  midiOutputEnabled: true,
  midiOutputPortId,
  midiOutputChannel,
  ...more,
});

const kindOf = ({ data }: Delivered): number => data[0]! & 0xf0;
const isOn = (message: Delivered): boolean => kindOf(message) === 0x90;
const isOff = (message: Delivered): boolean => kindOf(message) === 0x80;

/** What sounds after these messages, as `port:channel:key`; throws where a note-off has no note-on. */
function soundingAfter(messages: readonly Delivered[]): Map<string, number> {
  const sounding = new Map<string, number>();
  for (const message of messages) {
    if (!isOn(message) && !isOff(message)) continue;
    const key = `${message.port}:${message.data[0]! & 15}:${message.data[1]}`;
    const count = (sounding.get(key) ?? 0) + (isOn(message) ? 1 : -1);
    if (count < 0) throw new Error(`a note-off of ${key} without a note-on`);
    if (count === 0) sounding.delete(key);
    else sounding.set(key, count);
  }
  return sounding;
}

const melody = (count: number, every = 240, duration = 200, from = 40) =>
  Array.from({ length: count }, (_, i) => ({ time: i * every, duration, number: from + (i % 30) }));

/** A System Exclusive message that only its maker's gear understands. */
const dump = (tick: number, value: number) => ({ tick, type: 0xf0, data: [0x7d, 1, 2, value, 0xf7] });

describe("9. A track with a MIDI output", () => {
  test("plays there and not in the engine, program first, notes in step with the sound that is heard", async () => {
    const studio = await open({
      tracks: [
        { pluginValues: onPort("A", 3, { bank: 2, program: 17 }), rolls: [{ notes: melody(8) }] },
        { rolls: [{ notes: melody(4) }] },
      ],
    });
    const startMs = studio.nowMs + 4;
    void studio.transport.play(0);
    await studio.wait(3000);
    expect(studio.engineNotes).toBe(4);
    const first = studio.delivered.findIndex(isOn);
    const before = studio.delivered.slice(0, first).map(({ data }) => data.join(" "));
    expect(before).toContain("178 0 2");
    expect(before).toContain("194 17");
    expect(before.indexOf("178 0 2")).toBeLessThan(before.indexOf("194 17"));
    const programAt = studio.delivered.find(({ data }) => data[0] === 194)!.atMs;
    expect(studio.delivered[first]!.atMs - programAt).toBeGreaterThanOrEqual(10);
    const ons = studio.delivered.filter(isOn);
    // 120 quarters a minute, 120 ms until the first note, 25 ms from the engine to the ear; time goes in steps of 4 ms, and one
    // goes by until the page has settled.
    ons.forEach(({ atMs }, i) => {
      expect(Math.abs(atMs - (startMs + 149 + i * 125))).toBeLessThanOrEqual(4);
    });
    expect(ons).toHaveLength(8);
    expect(soundingAfter(studio.delivered).size).toBe(0);
  });

  test("gets program and controllers as they stand where playback begins, and no program twice", async () => {
    const studio = await open({
      tracks: [
        {
          pluginValues: onPort("A", 1, { program: 5 }),
          programChanges: [{ tick: 1000, program: 9 }],
          controlChanges: [{ tick: 100, controller: 74, value: 33 }],
          rolls: [{ notes: melody(20) }],
        },
      ],
    });
    void studio.transport.play(0);
    await studio.wait(300);
    expect(studio.delivered.filter(({ data }) => data[0] === 0xc0).map(({ data }) => data[1])).toEqual([5]);
    studio.transport.seek(1440);
    studio.delivered.length = 0;
    await studio.wait(60);
    const chased = studio.delivered.map(({ data }) => data.join(" "));
    expect(chased).toContain("192 9");
    expect(chased).toContain("176 74 33");
    expect(chased).not.toContain("192 5");
  });

  test("gets what another track says for its channel: a second staff has program, volume, pan and pedal of the first", async () => {
    const read = readMidiFile(makeFile(fileOf(STAVES, 1)), "staves.mid");
    if (!read.ok) throw read.error;
    const { document } = read.value;
    const onSix = setPluginValues(document, document.timeline.trackIds[1]!, onPort("A", 6, { program: 2 }));
    const studio = await openDocument(applyTimelineDiff(document, onSix));
    void studio.transport.play(0);
    await studio.wait(1500);
    const told = studio.delivered.map(({ data }) => data.join(" "));
    const first = told.indexOf("149 60 90");
    expect(told.slice(0, first)).toEqual(expect.arrayContaining(["197 2", "181 7 60", "181 10 20"]));
    expect(told.slice(first + 1)).toEqual(["181 64 127", "133 60 0"]);
  });

  test("lets go of a key before it is struck anew, where swing moved hits as long as their steps", async () => {
    const hits = Array.from({ length: 8 }, (_, step) => ({ time: step * 240, duration: 240, number: 38 }));
    const studio = await open({ tracks: [{ pluginValues: onPort("A"), rolls: [{ notes: hits }] }] });
    studio.store.apply(swingRow(studio.store.current, "t0r0", 38, 2 / 3, 240));
    void studio.transport.play(0);
    await studio.wait(2000);
    const notes = studio.delivered.filter((message) => isOn(message) || isOff(message));
    expect(notes.map(isOn)).toEqual(Array.from({ length: 16 }, (_, at) => at % 2 === 0));
    const lengths = notes.flatMap((message, at) => (isOff(message) ? [message.atMs - notes[at - 1]!.atMs] : []));
    // A step lasts 125 ms, a late one two thirds of it, the last one to the end of its clip; time goes in steps of 4 ms.
    lengths.forEach((ms, step) => expect(Math.abs(ms - (step % 2 ? 83 : 125))).toBeLessThanOrEqual(4));
  });

  test("channel 0 is all channels", async () => {
    const studio = await open({ tracks: [{ pluginValues: onPort("B", 0), rolls: [{ notes: melody(1) }] }] });
    void studio.transport.play(0);
    await studio.wait(500);
    const channels = studio.delivered.filter(isOn).map(({ data }) => data[0]! & 15);
    expect(channels).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    expect(soundingAfter(studio.delivered).size).toBe(0);
  });

  test("sends SysEx of the song only where the user allowed it, once for all tracks of a port", async () => {
    const sysEx = { tick: 0, type: 0xf0, data: [0x7e, 0x7f, 9, 1, 0xf7] };
    const tracks = [1, 2].map((channel) => ({
      channel,
      pluginValues: onPort("A", channel),
      rolls: [{ notes: melody(2) }],
    }));
    const studio = await open({ timeline: { rawEvents: [sysEx] }, tracks });
    const sent = (): number => studio.delivered.filter(({ data }) => data[0] === 0xf0).length;
    void studio.transport.play(0);
    await studio.wait(300);
    expect(sent()).toBe(0);
    studio.allowsSysEx = true;
    studio.transport.seek(240);
    await studio.wait(300);
    expect(sent()).toBe(1);
  });

  test("sends a dump of any maker where it stands and where playback begins behind it, once for each run", async () => {
    const gmOn = { tick: 0, type: 0xf0, data: [0x7e, 0x7f, 9, 1, 0xf7] };
    const tracks = [1, 2].map((channel) => ({
      channel,
      pluginValues: onPort("A", channel),
      rolls: [{ notes: melody(8) }],
    }));
    const studio = await open({ timeline: { rawEvents: [gmOn, dump(0, 3), dump(480, 4)] }, tracks });
    studio.allowsSysEx = true;
    const sent = (): readonly string[] =>
      studio.delivered.filter(({ data }) => data[0] === 0xf0).map(({ data }) => data.join(" "));
    const all = ["240 126 127 9 1 247", "240 125 1 2 3 247", "240 125 1 2 4 247"];
    void studio.transport.play(0);
    await studio.wait(900);
    expect(sent()).toEqual(all);
    studio.delivered.length = 0;
    studio.transport.seek(960);
    await studio.wait(300);
    expect(sent()).toEqual(all);
  });

  test("is silent within the window after a stop, pedals up, and at once where the browser takes messages back", async () => {
    for (const canClear of [false, true]) {
      const notes = melody(60, 60, 900);
      const controlChanges = [{ tick: 0, controller: 64, value: 127 }];
      const tracks = [{ pluginValues: onPort("A"), controlChanges, rolls: [{ notes }] }];
      const studio = await open({ tracks }, { canClear });
      void studio.transport.play(0);
      await studio.wait(900);
      expect(soundingAfter(studio.delivered).size).toBeGreaterThan(5);
      studio.transport.stop();
      await studio.wait(canClear ? 4 : 160);
      expect(soundingAfter(studio.delivered).size).toBe(0);
      const pedals = studio.delivered.filter(({ data }) => data[0] === 0xb0 && data[1] === 64);
      expect(pedals.at(-1)!.data[2]).toBe(0);
      const count = studio.delivered.length;
      await studio.wait(1000);
      expect(studio.delivered).toHaveLength(count);
    }
  });

  test("loses nothing and is never late with 32 tracks, the page blocked 300 of every 500 ms", async () => {
    const tracks = Array.from({ length: 32 }, (_, i) => ({
      pluginValues: onPort(i % 2 ? "A" : "B", 1 + (i % 16)),
      rolls: [{ notes: melody(40, 120, 100, 30 + i) }],
    }));
    const studio = await open({ tracks });
    void studio.transport.play(0);
    await studio.wait(40);
    const block = async (): Promise<void> => {
      studio.isBlocked = true;
      await studio.wait(300);
      studio.isBlocked = false;
      await studio.wait(200);
    };
    await block();
    const known = studio.delivered.length;
    for (let i = 0; i < 8; i++) await block();
    expect(studio.delivered.filter(isOn)).toHaveLength(32 * 40);
    // After the first block it is known how busy the page is.
    expect(Math.max(...studio.delivered.slice(known).map(({ lateMs }) => lateMs))).toBeLessThanOrEqual(4);
    expect(soundingAfter(studio.delivered).size).toBe(0);
  });
});

const PORTS = ["A", "B"] as const;

/** One random thing that a user, or a cable, does. */
async function disturb(studio: OutputStudio, dice: Dice): Promise<void> {
  const { store, transport } = studio;
  const { timeline } = store.current;
  const trackId = dice.pick(timeline.trackIds);
  const edit = (make: (document: TimelineDocument) => Parameters<typeof store.apply>[0]): void =>
    store.apply(make(store.current));
  switch (dice.below(11)) {
    case 0:
      return void transport.play(dice.below(8000));
    case 1:
      return transport.stop();
    case 2:
      return transport.seek(dice.below(8000));
    case 3:
      return edit((now) => setTrack(now, trackId, { mute: dice.chance(0.5) }));
    case 4:
      return edit((now) => setTrack(now, trackId, { solo: dice.chance(0.4) }));
    case 5:
      return edit((now) =>
        setPluginValues(now, trackId, {
          midiOutputEnabled: dice.chance(0.8),
          midiOutputPortId: dice.pick(PORTS),
          midiOutputChannel: dice.chance(0.1) ? 0 : 1 + dice.below(16),
        }),
      );
    case 6: {
      const loopStart = dice.below(4000);
      return edit((now) => setLoop(now, dice.chance(0.7), loopStart, loopStart + 100 + dice.below(2000)));
    }
    case 7:
      if (dice.chance(0.3)) studio.plug(dice.pick(PORTS), dice.chance(0.5));
      return;
    case 8:
      studio.isBlocked = dice.chance(0.3);
      return;
    case 9:
      return dice.chance(0.5) ? store.undo() : store.redo();
    default:
      if (dice.chance(0.2) && timeline.trackIds.length > 2) edit((now) => removeTracks(now, new Set([trackId])));
  }
}

const busy: Song = {
  tracks: Array.from({ length: 6 }, (_, i) => ({
    pluginValues: onPort(PORTS[i % 2]!, 1 + (i % 3), { midiOutputEnabled: i < 5 }),
    programChanges: [{ tick: 0, program: i }],
    controlChanges: Array.from({ length: 20 }, (_each, at) => ({
      tick: at * 400,
      controller: 64,
      value: (at % 2) * 127,
    })),
    rolls: [{ notes: melody(300, 60 + i, 50 + 190 * i, 48) }],
  })),
};

/** Whatever went before: every note of the first half second is heard once, on the output of its track. */
async function expectWhole(studio: OutputStudio): Promise<void> {
  const { store, transport } = studio;
  for (const [index, trackId] of store.current.timeline.trackIds.entries()) {
    store.apply(setTrack(store.current, trackId, { mute: false, solo: false }));
    const output = { midiOutputEnabled: true, midiOutputPortId: PORTS[index % 2]!, midiOutputChannel: 1 + index };
    store.apply(setPluginValues(store.current, trackId, output));
  }
  store.apply(setLoop(store.current, false, 0, 960));
  studio.delivered.length = 0;
  void transport.play(0);
  // Where the page was busy, a run begins up to half a second before its first note.
  await studio.wait(1100);
  transport.stop();
  await studio.wait(600);
  const { rolls, timeline } = store.current;
  const expected = [...rolls.values()].flatMap(({ trackId, notes }) => {
    const index = timeline.trackIds.indexOf(trackId);
    const early = [...notesOf(notes)].filter(({ time }) => time < 960);
    return early.map(({ number }) => `${PORTS[index % 2]}:${index}:${number}`);
  });
  const heard = studio.delivered.filter(isOn).map(({ port, data }) => `${port}:${data[0]! & 15}:${data[1]}`);
  for (const note of expected) {
    const at = heard.indexOf(note);
    expect(at, `${note} is missing`).toBeGreaterThanOrEqual(0);
    heard.splice(at, 1);
  }
  expect(soundingAfter(studio.delivered).size).toBe(0);
}

describe("9. Note-offs of MIDI outputs", () => {
  test.each([
    [1, false],
    [2, true],
  ])(
    "every note-on has one note-off on its port and channel over 10,000 random steps (seed %i, takes back: %s)",
    async (seed, canClear) => {
      const dice = new Dice(seed);
      const studio = await open(busy, { canClear });
      void studio.transport.play(0);
      let heard = 0;
      for (let step = 1; step <= 10_000; step++) {
        if (dice.chance(0.2)) await disturb(studio, dice);
        await studio.wait(4 + 4 * dice.below(8));
        if (step % 250 > 0) continue;
        studio.isBlocked = false;
        for (const port of PORTS) studio.plug(port, true);
        await studio.wait(40);
        studio.transport.stop();
        await studio.wait(600);
        expect([...soundingAfter(studio.delivered)], `step ${step}`).toEqual([]);
        heard += studio.delivered.filter(isOn).length;
        await expectWhole(studio);
        studio.delivered.length = 0;
        void studio.transport.play(dice.below(4000));
      }
      expect(heard).toBeGreaterThan(1000);
    },
    120_000,
  );
});
