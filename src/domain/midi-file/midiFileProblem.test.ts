import { expect, it } from "vitest";
import { mentionsLoss, WarningLog, type MidiFileWarningCode } from "./midiFileProblem.ts";

const messageOf = (...codes: readonly MidiFileWarningCode[]): string => {
  const log = new WarningLog();
  for (const code of codes) log.add(code, 3);
  return log.messages().join("\n");
};

it("takes a track that breaks off for a loss, wherever it is and however often", () => {
  expect(mentionsLoss(messageOf("TRACK_TRUNCATED"))).toBe(true);
  expect(mentionsLoss(messageOf("TICK_RANGE", "TICK_RANGE"))).toBe(true);
});

it("takes a note-off without a note for none", () => {
  expect(mentionsLoss(messageOf("NOTE_ON_MISSING", "NOTE_ON_MISSING"))).toBe(false);
  expect(mentionsLoss(messageOf("TRACK_END_MISSING"))).toBe(false);
});
