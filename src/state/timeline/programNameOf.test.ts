import { expect, it } from "vitest";
import { newTrack } from "../../domain/timeline/defaults.ts";
import type { UserBank } from "../../protocol/samples.ts";
import { programNameOf } from "./programNameOf.ts";

const bank: UserBank = {
  id: "abc",
  name: "Mine",
  fileName: "mine.sf2",
  bytes: 1,
  addedAt: 0,
  presets: [{ bank: 0, program: 3, name: "Tack Piano" }],
  kept: true,
};
const trackOf = (fields: object) => {
  const track = newTrack({ id: "t" });
  return { ...track, pluginValues: { ...track.pluginValues, bank: 0, ...fields } };
};
const OWN = { userBank: { id: "abc", name: "Mine", presetName: "Tack Piano" } };

it("is that of the track's bank where it is there and has the program, else that of General MIDI", () => {
  const [here, gone] = [{ banks: { list: [bank] } }, { banks: { list: [] } }];
  expect(programNameOf(here, trackOf(OWN), 3)).toBe("Tack Piano");
  expect(programNameOf(here, trackOf(OWN), 4)).toBe("Electric Piano 1");
  expect(programNameOf(gone, trackOf(OWN), 3)).toBe("Honky-tonk Piano");
  expect(programNameOf(here, trackOf({}), 3)).toBe("Honky-tonk Piano");
  expect(programNameOf(here, trackOf({ bank: 128 }), 25)).toBe("TR-808 Kit");
});
