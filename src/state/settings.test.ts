import { expect, it } from "vitest";
import { changeSettings, createSettings, toggleFavourite } from "./settings.ts";

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
