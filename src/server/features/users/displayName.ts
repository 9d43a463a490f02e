import { fail, ok, type Result } from "../../../domain/AppError.ts";

/** In these scripts letters are joined, or kept from joining, by characters that nobody sees. */
const JOINING =
  "Arabic Syriac Nko Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar"
    .split(" ")
    .map((script) => String.raw`\p{Script=${script}}`)
    .join("");

/** Invisible characters where they do what they are made for: emoji, glyphs of ideographs, letters of the scripts above. */
const RIGHTFUL = new RegExp(
  [
    String.raw`(?<=\p{ExtPict}\p{EMod}?)\uFE0F?\u200D(?=\p{ExtPict})`,
    String.raw`(?<=\p{ExtPict})[\uFE0E\uFE0F]`,
    String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
    String.raw`(?<=\p{Unified_Ideograph})[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
    String.raw`(?<=\p{Script=Mongolian})[\u180B-\u180D\u180F]`,
    String.raw`(?<=[${JOINING}])[\u200C\u200D](?=[${JOINING}])`,
  ].join("|"),
  "gu",
);

/**
 * Characters that are invisible or change the direction of text: names of two users must not look the same, or leave their line.
 */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u{2800}\u{FFF9}-\u{FFFB}]/gu;

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * More than four marks on a letter, which would cover the lines around it: UTS 39, 5.4. Hebrew with vowels and accents has
 * four, Vietnamese and Thai two.
 */
const TOO_MANY_MARKS = /[\p{Mn}\p{Me}]{5}/u;

const hiddenOf = (name: string): RegExpMatchArray | null => name.replaceAll(RIGHTFUL, "").match(HIDDEN);

/** The name without spaces around it. Errors: `NAME_INVALID`. */
export function displayName(name: string): Result<string> {
  const trimmed = name.trim();
  const [first] = hiddenOf(trimmed) ?? [];
  if (first !== undefined)
    return fail(
      "NAME_INVALID",
      `The name holds a character that cannot be seen (${codeOf(first)}). Type it again without it`,
    );
  if (TOO_MANY_MARKS.test(trimmed.normalize("NFD")))
    return fail("NAME_INVALID", "The name has more than four accents on one letter. Type it again with fewer");
  if (!VISIBLE.test(trimmed)) return fail("NAME_INVALID", "The name has to hold something that can be seen");
  return ok(trimmed);
}

/** Name from an external source, in one line and without invisible characters; may be empty. */
export function cleanedName(name: string, mostCharacters: number): string {
  const line = name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
  const plain = hiddenOf(line) === null ? line : line.replaceAll(HIDDEN, "").trim();
  const bounded = plain.normalize("NFC").replaceAll(SURPLUS_MARKS, "");
  const short = Array.from(bounded).slice(0, mostCharacters).join("").trim();
  return VISIBLE.test(short) ? short : "";
}

/** Marks after the fourth. */
const SURPLUS_MARKS = /(?<=[\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu;

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
