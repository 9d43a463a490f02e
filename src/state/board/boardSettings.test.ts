import { expect, test } from "vitest";
import { createBoardSettings } from "./boardSettings.ts";
import { storedLive } from "./storedSettings.ts";

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
