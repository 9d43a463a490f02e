import { expect, it } from "vitest";
import { tellsOfLoss, WarningLog, type MidiFileWarningCode } from "./midiFileProblem.ts";

const messageOf = (...codes: readonly MidiFileWarningCode[]): string => {
  const log = new WarningLog();
  for (const code of codes) log.add(code, 3);
  return log.messages().join("\n");
};

it("takes a track that breaks off for a loss, wherever it is and however often", () => {
  expect(tellsOfLoss(messageOf("TRACK_TRUNCATED"))).toBe(true);
  expect(tellsOfLoss(messageOf("TICK_RANGE", "TICK_RANGE"))).toBe(true);
});

it("takes a note-off without a note for none", () => {
  expect(tellsOfLoss(messageOf("NOTE_ON_MISSING", "NOTE_ON_MISSING"))).toBe(false);
  expect(tellsOfLoss(messageOf("TRACK_END_MISSING"))).toBe(false);
});
