import {
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  integer,
  nat,
  oneof,
  record,
  type Arbitrary,
} from "fast-check";
import { afterAll, expect, it, vi } from "vitest";
import { defaultBoard } from "../../src/domain/board/defaultBoard.ts";
import { newPad, padNote } from "../../src/domain/board/newPad.ts";
import type { Pad } from "../../src/domain/board/records.ts";
import { BoardMemory } from "../../src/state/board/BoardMemory.ts";
import { BoardPlayer } from "../../src/state/board/BoardPlayer.ts";
import type { PlayerSettings } from "../../src/state/board/PlayedBoard.ts";
import { MidiDevices } from "./support/MidiDevices.ts";

const SETTINGS: PlayerSettings = {
  outputId: "one",
  channel: 1,
  live: false,
  sendOnLoad: true,
  internalSound: true,
  octave: 0,
  curve: "linear",
  chain: [],
};

const pads: readonly Partial<Pad>[] = [
  { midiNote: padNote(36), channel: 10 },
  { midiNote: padNote(60), canToggle: true },
  { midiNote: padNote(61), channel: 0 },
  { command: "hold", canToggle: true },
  { command: "panic" },
  { command: "pitch" },
  { type: "slider", command: "pitch" },
  { command: "cc", code: 20, minValue: 5, maxValue: 90 },
  { command: "cc", code: 21, canToggle: true, channel: 3 },
  { command: "cc", code: 22, canToggle: true, port: "two" },
  { command: "hold", canToggle: true, channel: 0, port: "two" },
];
const board = defaultBoard({
  id: "test",
  cols: 20,
  rows: 1,
  pads: pads.map((pad, col) => newPad({ id: `pad ${col}`, ...pad, location: { row: 0, col, width: 1, height: 1 } })),
});
/** Where each controller of the board rests, as its device counts. */
const RESTS = new Map([
  [20, 5],
  [21, 0],
  [22, 0],
  [64, 0],
  [0xe0, 8192],
  [0xd0, 0],
  [0x1000 + 60, 0],
]);

const touch = integer({ min: 1, max: 4 });
const port = constantFrom("one", "two");
const step = oneof(
  { weight: 4, arbitrary: record({ do: constant("press" as const), touch, pad: nat(pads.length - 1) }) },
  { weight: 2, arbitrary: record({ do: constant("key" as const), touch, number: integer({ min: 58, max: 63 }) }) },
  { weight: 3, arbitrary: record({ do: constant("release" as const), touch }) },
  record({ do: constant("bend" as const), value: nat(127) }),
  record({ do: constant("blur" as const) }),
  record({ do: constant("hide" as const) }),
  record({ do: constant("reload" as const) }),
  record({ do: constant("panic" as const) }),
  { weight: 2, arbitrary: record({ do: constant("plug" as const), port, on: boolean() }) },
  record({ do: constant("plugInput" as const), on: boolean() }),
  record({ do: constant("sound" as const), on: boolean() }),
  record({ do: constant("output" as const), port: constantFrom("one", "two", "") }),
  record({ do: constant("channel" as const), channel: integer({ min: 0, max: 16 }) }),
  record({ do: constant("live" as const), on: boolean() }),
  {
    weight: 2,
    arbitrary: record({
      do: constant("in" as const),
      message: constantFrom(
        [0x90, 60, 80],
        [0x80, 60, 0],
        [0xb0, 64, 127],
        [0xb0, 64, 0],
        [0xb2, 21, 127],
        [0xb2, 21, 0],
        [0xb0, 121, 0],
        [0xb0, 123, 0],
        [0xe0, 0, 100],
        [0xd0, 90],
        [0xa0, 60, 70],
      ),
    }),
  },
  record({ do: constant("time" as const), ms: nat(20) }),
);
type Step = typeof step extends Arbitrary<infer T> ? T : never;

afterAll(() => {
  vi.unstubAllGlobals();
});

const openDevices = (): Promise<MidiDevices> =>
  MidiDevices.open((window, navigator) => {
    vi.stubGlobal("window", window);
    vi.stubGlobal("navigator", navigator);
  });

it("at the end every port and channel is at rest, whatever hands, ports, pages and settings did", async () => {
  await assert(
    asyncProperty(array(step, { maxLength: 50 }), boolean(), async (steps, leavesPage) => {
      const devices = await openDevices();
      const memory = new BoardMemory(null);
      let player = new BoardPlayer(devices.ports(), board, SETTINGS, memory);
      devices.follow(player);
      for (const each of steps) player = take(each, player, devices, memory);
      if (leavesPage) {
        for (const id of ["one", "two"]) devices.plug(id, true);
        devices.leavePage(() => player.leave());
      } else {
        player.leave();
        for (const id of ["one", "two"]) devices.plug(id, true);
      }
      devices.wait(20);
      // An engine that is switched off is told the settings of inputs when it is on again.
      player.configure({ ...player.settings, internalSound: true });
      expect(devices.away(RESTS)).toEqual([]);
      expect(player.soundingNotes).toBe(0);
      expect(player.keys.numbers()).toEqual([]);
      expect(player.widgets.filter(({ on }) => on)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

function take(each: Step, player: BoardPlayer, devices: MidiDevices, memory: BoardMemory): BoardPlayer {
  const { settings } = player;
  if (each.do === "press") player.press(each.touch, player.widgets[each.pad]!, 0.7, 0.2, 0.8);
  else if (each.do === "key") player.key(each.touch, each.number, 0.5);
  else if (each.do === "release") player.release(each.touch);
  else if (each.do === "bend") player.setValue(player.widgets[6]!, each.value);
  else if (each.do === "blur") devices.blur(() => player.releaseFingers());
  else if (each.do === "hide") player.stop();
  else if (each.do === "panic") player.panic();
  else if (each.do === "plug") devices.plug(each.port, each.on);
  else if (each.do === "plugInput") devices.plug("keys", each.on);
  else if (each.do === "sound") player.configure({ ...settings, internalSound: each.on });
  else if (each.do === "output") player.configure({ ...settings, outputId: each.port });
  else if (each.do === "channel") player.configure({ ...settings, channel: each.channel });
  else if (each.do === "live") player.configure({ ...settings, live: each.on });
  else if (each.do === "in") devices.receive(each.message);
  else if (each.do === "time") devices.wait(each.ms);
  else {
    // A port that is gone for good keeps what it has; nobody is there to tell it.
    for (const id of ["one", "two"]) devices.plug(id, true);
    devices.leavePage(() => player.leave());
    const next = new BoardPlayer(devices.ports(), board, settings, memory);
    devices.follow(next);
    return next;
  }
  return player;
}
