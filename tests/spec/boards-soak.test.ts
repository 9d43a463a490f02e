import { afterAll, expect, it, vi } from "vitest";
import { BoardHands } from "./support/boardHands.ts";
import { Dice } from "./support/fuzzedBanks.ts";
import { RESTS } from "./support/handsBoards.ts";
import { MidiDevices } from "./support/MidiDevices.ts";

/**
 * Ten pointers on a board with every kind of widget and message, and all that happens to boards: cancels, blurs, hides, edits,
 * pages, scenes, screens that are turned, ports that go and come, modes, panics, messages that come in. Pads come to the same keys
 * by several ways: outputs by id and by name, one channel and all of them. `BOARD_STEPS`: how many; `TEST_SEED`: others.
 */
const STEPS = Number(process.env["BOARD_STEPS"] ?? 20_000);
const SEED = Number(process.env["TEST_SEED"] ?? 1);
const STEPS_OF_A_VISIT = 100;

afterAll(() => {
  vi.unstubAllGlobals();
});

const openDevices = (): Promise<MidiDevices> =>
  MidiDevices.open((window, navigator) => {
    vi.stubGlobal("window", window);
    vi.stubGlobal("navigator", navigator);
  });

/** What is not as it should be after a visit of random steps. */
async function visit(seed: number): Promise<readonly string[]> {
  const dice = new Dice(seed);
  const devices = await openDevices();
  const hands = new BoardHands(dice, devices);
  for (let step = 0; step < STEPS_OF_A_VISIT && hands.notes.mistakes.length === 0; step++) hands.step();
  const held = hands.letGo();
  if (hands.notes.mistakes.length === 0) hands.end(dice.chance(0.5));
  const wrong = [
    ...held.map((line) => `${line} when the hands have gone`),
    ...hands.notes.mistakes,
    ...hands.notes.open.map((note) => `note ${note} is left on`),
    // What gear sets at the engine is a setting of its own, unless a toggle of the board has taken it over.
    ...devices.away(RESTS).filter((line) => !line.startsWith("engine: 0 21 ")),
    ...(hands.player.soundingNotes === 0 ? [] : ["the books are open"]),
    ...(hands.player.keys.numbers().length === 0 ? [] : ["keys are lit"]),
    ...(hands.engine.voices() === 0 ? [] : [`${hands.engine.voices()} voices sound`]),
  ];
  return wrong.length === 0 ? [] : [`seed ${seed}`, ...wrong, `after ${hands.steps.slice(-40).join(", ")}`];
}

it(
  `every note-on gets exactly one note-off, what is held comes to rest and the engine falls silent (seed ${SEED})`,
  async () => {
    for (let n = 0; n < STEPS / STEPS_OF_A_VISIT; n++) {
      const wrong = await visit(SEED * 1_000_003 + n);
      expect(wrong).toEqual([]);
    }
  },
  60_000 + STEPS * 10,
);
