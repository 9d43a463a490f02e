import { expect, it } from "vitest";
import { changeSettings, createSettings, SCALES, toggleFavourite } from "./settings.ts";

function memoryStorage(text: string | null) {
  const state = { text };
  return {
    state,
    getItem: () => state.text,
    setItem: (_key: string, value: string) => {
      state.text = value;
    },
  };
}

it("starts from defaults where nothing or nonsense is stored", () => {
  expect(createSettings(memoryStorage(null)).theme).toBe("dark");
  expect(createSettings(memoryStorage("{oops")).scale).toBe(1);
  expect(createSettings(memoryStorage('{"scale":7,"theme":"pink","favourites":[1,"0:4"]}'))).toMatchObject({
    scale: 1,
    theme: "dark",
    favourites: ["0:4"],
  });
});

it("keeps how wide the strips of the mixer were chosen, and nothing else in its place", () => {
  expect(createSettings(memoryStorage('{"mixerStrips":"wide"}')).mixerStrips).toBe("wide");
  expect(createSettings(memoryStorage('{"mixerStrips":"huge"}')).mixerStrips).toBe("auto");
});

it("keeps what was changed", async () => {
  const storage = memoryStorage(null);
  const settings = createSettings(storage);
  changeSettings(settings, { theme: "light", scale: 1.5 });
  toggleFavourite(settings, "0:0");
  toggleFavourite(settings, "0:40");
  toggleFavourite(settings, "0:0");
  await Promise.resolve();
  expect(createSettings(memoryStorage(storage.state.text))).toMatchObject({
    theme: "light",
    scale: 1.5,
    favourites: ["0:40"],
  });
});

it("every size, buffer and output that can be chosen is kept, and the sizes go up", async () => {
  expect(SCALES).toEqual(SCALES.toSorted((a, b) => a - b));
  for (const scale of SCALES)
    for (const buffer of ["lowest", "balanced", "safe"] as const) {
      const storage = memoryStorage(null);
      const change = { scale, buffer, output: `device ${scale}` };
      changeSettings(createSettings(storage), change);
      await Promise.resolve();
      expect(createSettings(memoryStorage(storage.state.text))).toMatchObject(change);
    }
  expect(createSettings(memoryStorage('{"buffer":"huge","output":7}'))).toMatchObject({
    buffer: "balanced",
    output: "",
  });
});
