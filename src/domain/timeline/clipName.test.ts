import { expect, it } from "vitest";
import { clipName, trackName } from "./clipName.ts";
import { newTrack } from "./defaults.ts";

it("calls a clip by its name, else by its track's, else by the instrument", () => {
  const piano = newTrack({ name: "Left hand" });
  expect(clipName({ label: "Verse" }, piano)).toBe("Verse");
  expect(clipName({ label: "" }, piano)).toBe("Left hand");
  const nameless = newTrack({ name: "", pluginValues: { bank: 0, program: 4 } });
  expect(trackName(nameless)).toBe("Electric Piano 1");
  expect(clipName({ label: "" }, nameless)).toBe("Electric Piano 1");
});
