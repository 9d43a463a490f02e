import { expect, test } from "vitest";
import { createStageSettings } from "./stageSettings.ts";

const storageOf = (text: string | null) => {
  let kept = text;
  return {
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value;
    },
  };
};

test("neither the lock nor the second window is kept: nobody is locked out by a reload", async () => {
  const storage = storageOf(null);
  const settings = createStageSettings(storage);
  Object.assign(settings, { dim: 0.5, keepAwake: false, locked: true, secondWindow: true });
  await Promise.resolve();
  expect({ ...createStageSettings(storage) }).toEqual({
    dim: 0.5,
    keepAwake: false,
    locked: false,
    secondWindow: false,
  });
});

test.each(["{", "null", "[]", '{"dim":1,"keepAwake":"no","locked":true}', '{"dim":-1}'])(
  "%s gives the defaults",
  (text) => {
    expect({ ...createStageSettings(storageOf(text)) }).toEqual({
      keepAwake: true,
      dim: 0,
      locked: false,
      secondWindow: false,
    });
  },
);
