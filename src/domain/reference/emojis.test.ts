import { expect, test } from "vitest";
import { EMOJI_GROUPS } from "./emojiGroups.ts";
import { EMOJIS, emojisOf, searchEmojis } from "./emojis.ts";

test("the nine groups of Unicode and Music have emojis, each with a name and no emoji twice", () => {
  const own = new Set(["recent", "favourites"]);
  for (const { id, icon } of EMOJI_GROUPS.filter((group) => !own.has(group.id))) {
    expect(emojisOf(id).length, id).toBeGreaterThan(40);
    expect(
      EMOJIS.some(({ emoji }) => emoji === icon),
      icon,
    ).toBe(true);
  }
  expect(new Set(EMOJIS.map(({ emoji }) => emoji)).size).toBe(EMOJIS.length);
  expect(EMOJIS.every(({ name, group }) => name !== "" && EMOJI_GROUPS.some(({ id }) => id === group))).toBe(true);
});

test("what is the user's own comes in its order, without what is no emoji", () => {
  const shown = emojisOf("recent", { recent: ["🥁", "nothing", "🎹"] });
  expect(shown.map(({ emoji }) => emoji)).toEqual(["🥁", "🎹"]);
});

test("a search finds names by the beginnings of their words", () => {
  expect(searchEmojis("musi key").map(({ emoji }) => emoji)).toEqual(["🎹"]);
  expect(searchEmojis("DRUM").map(({ emoji }) => emoji)).toContain("🥁");
  expect(searchEmojis("qqq")).toEqual([]);
});
