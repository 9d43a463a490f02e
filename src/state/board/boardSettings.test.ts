import { expect, test } from "vitest";
import { chainOf, createBoardSettings, setChain } from "./boardSettings.ts";
import { storedLive } from "./storedLive.ts";

const memory = (): { getItem(key: string): string | null; setItem(key: string, value: string): void } => {
  const texts = new Map<string, string>();
  return { getItem: (key) => texts.get(key) ?? null, setItem: (key, value) => void texts.set(key, value) };
};

test("live mode is known before a board is opened, as it was left", async () => {
  const storage = memory();
  expect(storedLive(storage)).toBe(false);
  createBoardSettings(storage).live = true;
  // Settings are written together, in a task of their own.
  await Promise.resolve();
  expect(storedLive(storage)).toBe(true);
  expect(storedLive(null)).toBe(false);
});

test("chains are kept by board, and for the board that a visit begins with, whose id is another each time", async () => {
  const storage = memory();
  const chord = [{ id: "chord", values: { chord: "9th" } }] as const;
  const repeat = [{ id: "repeat", values: { rate: "8t", gate: 60 } }] as const;
  const first = createBoardSettings(storage);
  first.startId = "start 1";
  setChain(first, "start 1", chord);
  setChain(first, "mine", repeat);
  await Promise.resolve();
  const second = createBoardSettings(storage);
  second.startId = "start 2";
  expect(chainOf(second, "start 2")).toEqual(chord);
  expect(chainOf(second, "mine")).toEqual(repeat);
  expect(chainOf(second, "another")).toEqual([]);
});

test("what plays by itself goes on off stage, until somebody chooses otherwise", async () => {
  const storage = memory();
  expect(createBoardSettings(null).playsOn).toBe("offStage");
  createBoardSettings(storage).playsOn = "never";
  await Promise.resolve();
  expect(createBoardSettings(storage).playsOn).toBe("never");
  const odd = { ...storage, getItem: () => JSON.stringify({ playsOn: "loudly" }) };
  expect(createBoardSettings(odd).playsOn).toBe("offStage");
});
