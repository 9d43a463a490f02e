import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accountEmail, accountName } from "./accountName.ts";
import { cleanedName, displayName } from "./displayName.ts";

describe("the name of an account", () => {
  test.each([
    "Ann Bö",
    "Nguyễn Thị Hường",
    "Анна Каренина",
    "Ελένη",
    "山田 太郎",
    "DJ ひろし",
    "ヤマハ Ann 山",
    "김철수 DJ",
    "ㅋㅋ",
    "محمد علی",
    "שָׁלוֹם",
    "अनन्या",
    "ประยุทธ์",
    "Ann 🎹 42!",
    "O’Neil & Łuk ½",
    "R2‑D2 ♥",
  ])("may be %j", (name) => {
    expect(accountName(name)).toEqual({ ok: true, value: name.normalize("NFC") });
  });

  test.each([
    ["Cyrillic letters among Latin ones", "Аnn", "scripts"],
    ["Greek letters among Latin ones", "Αnn", "scripts"],
    ["Greek letters among Cyrillic ones", "Αнна", "scripts"],
    ["Cherokee letters among Latin ones", "Ꭺnn", "scripts"],
    ["digits of another script", "Ann ٣", "scripts"],
    ["letters of a script that nobody writes", "𐌰𐌱𐌲", "scripts"],
    ["fullwidth letters", "Ａnn", "“Ａ”, which looks like “A”"],
    ["bold letters of mathematics", "𝐀nn", "“𝐀”"],
    ["circled letters", "Ⓐnn", "“Ⓐ”"],
    ["numerals that look like letters", "Ⅰan", "“Ⅰ”"],
    ["fullwidth digits", "Ann１", "“１”"],
    ["marks of direction", "Ann\u202E", "U+202E"],
    ["letters of no width", "An\u200Bn", "U+200B"],
    ["a tower of marks", "A\u0301\u0302\u0303\u0304\u0306nn", "accents"],
  ])("has no %s, and is told why", (_what, name, why) => {
    const result = accountName(name);
    expect(result).toMatchObject({ ok: false, error: { code: "NAME_INVALID" } });
    expect(!result.ok && result.error.message).toContain(why);
  });

  test("is the same however its accents were typed", () => {
    expect(accountName("Zoe\u0308")).toEqual(accountName("Zoë"));
  });

  const letters = {
    Latin: "abcdeopxy",
    Cyrillic: "авсдеорху",
    Greek: "αβνορτυχ",
    Armenian: "ցոսհ",
  };

  test("is of one script: two of these never meet, one alone does", () => {
    const script = fc.constantFrom(...(Object.keys(letters) as (keyof typeof letters)[]));
    const word = (name: keyof typeof letters) =>
      fc.string({ unit: fc.constantFrom(...letters[name].split("")), minLength: 1 });
    const words = fc.array(
      script.chain((name) => word(name).map((text) => ({ name, text }))),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(words, (each) => {
        const isOne = new Set(each.map(({ name }) => name)).size === 1;
        expect(accountName(each.map(({ text }) => text).join(" ")).ok).toBe(isOne);
      }),
    );
  });
});

describe("the address of an account", () => {
  test.each(["ann@example.org", "ann.b+c_d@mail.example.org", "анна@пример.рф", "jörg@müller.de", "山田@例え.jp"])(
    "may be %j",
    (address) => {
      expect(accountEmail(address)).toEqual({ ok: true, value: address });
    },
  );

  test.each([
    ["аnn@example.org", "scripts"],
    ["ann@exаmple.org", "scripts"],
    ["ａnn@example.org", "looks like “a”"],
    ["ann\u200B@example.org", "U+200B"],
    ["ann\u202E@example.org", "U+202E"],
  ])("is not %j", (address, why) => {
    const result = accountEmail(address);
    expect(result).toMatchObject({ ok: false, error: { code: "EMAIL_INVALID" } });
    expect(!result.ok && result.error.message).toMatch(/^The address /u);
    expect(!result.ok && result.error.message).toContain(why);
  });
});

test("titles mix scripts as they like, and have as few marks as names", () => {
  expect(displayName("Ночь Jazz 夜").ok).toBe(true);
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("\u0315", "\u0316", "\u0317", "\u0321", "\u0334"), { maxLength: 9 }),
      (marks) => {
        expect(displayName(`Jam q${marks.join("")}`).ok).toBe(marks.length <= 4);
        expect(displayName(cleanedName(`Jam q${marks.join("")}`, 50)).ok).toBe(true);
      },
    ),
  );
});
