import { describe, expect, test } from "vitest";
import { cleanedName, displayName } from "./displayName.ts";

describe("a display name", () => {
  test.each([
    "Ann",
    "  Ann Bö  ",
    "Zoë O'Neil-Łuk",
    "山田 太郎",
    "葛\u{E0100}城",
    "علی\u200Cرضا",
    "می\u200Cخواهم",
    "محمد",
    "שרה",
    "ශ්\u200Dරී",
    "क्\u200Dष",
    "👩\u200D🎤 Ann",
    "👩🏽\u200D🎤",
    "🏳\uFE0F\u200D🌈",
    "❤\uFE0F\u200D🔥",
    "☎\uFE0E",
    "1\uFE0F\u20E3",
    "🇩🇪",
    "!",
  ])("may be %j", (name) => {
    expect(displayName(name)).toEqual({ ok: true, value: name.trim() });
  });

  test.each([
    ["a space of no width", "An\u200Bn", "U+200B"],
    ["an override of direction", "\u202Enna", "U+202E"],
    ["an isolate", "Ann\u2066x", "U+2066"],
    ["a mark of direction", "Ann\u200F", "U+200F"],
    ["an Arabic mark of direction", "Ann\u061C", "U+061C"],
    ["a byte order mark within", "An\uFEFFn", "U+FEFF"],
    ["tags", "Ann\u{E0041}\u{E0042}", "U+E0041"],
    ["tags after a flag", "🏴\u{E0067}\u{E007F}", "U+E0067"],
    ["a soft hyphen", "An\u00ADn", "U+00AD"],
    ["a joiner between Latin letters", "An\u200Dn", "U+200D"],
    ["a joiner at the end", "علی\u200C", "U+200C"],
    ["two joiners", "می\u200C\u200Cخواهم", "U+200C"],
    ["a variation of no emoji", "An\uFE0Fn", "U+FE0F"],
    ["a joiner between digits", "1\u200D2", "U+200D"],
    ["an empty Hangul letter", "\u3164", "U+3164"],
    ["Braille without dots", "\u2800", "U+2800"],
    ["a line separator", "An\u2028n", "U+2028"],
    ["a control character", "An\u0085n", "U+0085"],
    ["half a character", "An\uD83Dn", "U+D83D"],
  ])("has no %s", (_what, name, code) => {
    const result = displayName(name);
    expect(result).toMatchObject({ ok: false, error: { code: "NAME_INVALID" } });
    expect(!result.ok && result.error.message).toContain(code);
  });

  test.each(["", "   ", "\u00A0\u3000\u2003", "\uFEFF", "\u0301"])("is more than %j", (name) => {
    expect(displayName(name)).toMatchObject({ ok: false, error: { code: "NAME_INVALID" } });
  });
});

test.each([
  ["\u202EAnn\u2066 B\u200B\u{E0041}", "Ann B"],
  ["Ann\nB", "Ann B"],
  ["\u200B\u2066", ""],
  ["علی\u200Cرضا", "علی\u200Cرضا"],
  ["abcdefgh", "abcde"],
])("of what a provider says, %j, %j is kept", (said, kept) => {
  expect(cleanedName(said, 5 + (said.includes("\u200C") ? 5 : 0))).toBe(kept);
});
