import { expect, test } from "vitest";
import { EMOJIS } from "../reference/emojis.ts";
import { joinEmoji, splitEmoji } from "./splitEmoji.ts";

test("every emoji of the library is found in front of a label, and alone", () => {
  for (const { emoji } of EMOJIS) {
    expect(splitEmoji(joinEmoji(emoji, "Kick 2")), emoji).toEqual([emoji, "Kick 2"]);
    expect(splitEmoji(emoji)).toEqual([emoji, ""]);
  }
});

test("a label without an emoji is all text", () => {
  for (const label of ["", "Kick", "1", "#2", "* new", "808 🥁"]) expect(splitEmoji(label)).toEqual(["", label]);
  expect(joinEmoji("", "Kick")).toBe("Kick");
});
