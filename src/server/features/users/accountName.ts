import { fail, ok, type Result } from "../../../domain/AppError.ts";
import { displayName } from "./displayName.ts";

/** Scripts in everyday use: UAX 31, tables 5 and 7. Letters of all others, such as Gothic, are in no name of an account. */
const SCRIPTS =
  "Latin Greek Cyrillic Armenian Hebrew Arabic Syriac Thaana Nko Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Georgian Hangul Ethiopic Cherokee Canadian_Aboriginal Khmer Mongolian Hiragana Katakana Bopomofo Han Yi Tifinagh Vai Balinese Javanese Sundanese Lepcha Ol_Chiki Cham Meetei_Mayek Tai_Le New_Tai_Lue Tai_Tham Lisu Adlam Osage Syloti_Nagri Limbu Buginese".split(
    " ",
  );
/** Scripts that are written together: UTS 39, "highly restrictive". */
const TOGETHER = [
  ["Latin", "Han", "Hiragana", "Katakana"],
  ["Latin", "Han", "Bopomofo"],
  ["Latin", "Han", "Hangul"],
];

const textOf = (scripts: readonly string[]): RegExp =>
  new RegExp(
    `^[${[...scripts, "Common", "Inherited"].map((script) => String.raw`\p{Script_Extensions=${script}}`).join("")}]*$`,
    "u",
  );
const LEVEL = [...SCRIPTS.map((script) => [script]), ...TOGETHER].map(textOf);

const isOfOneScript = (text: string): boolean => LEVEL.some((level) => level.test(text));

/** A letter or digit in another form, such as fullwidth, bold or circled. Jamo have none that is more usual. */
const OTHER_FORM = /(?!\p{Script=Hangul})[\p{L}\p{Nd}\p{Nl}\p{So}]/u;
const LETTER = /^[\p{L}\p{Nd}]$/u;

/** The first character that only looks like a letter, and the letter. */
function lookAlike(text: string): readonly [character: string, letter: string] | null {
  for (const character of text) {
    const letter = character.normalize("NFKC");
    if (letter !== character && OTHER_FORM.test(character) && LETTER.test(letter)) return [character, letter];
  }
  return null;
}

/**
 * The name of a user, which others know them by: as `displayName`, and in letters of one script or of those that are written
 * together (UTS 39, "highly restrictive"). Composed (NFC). Errors: `NAME_INVALID`.
 */
export function accountName(name: string): Result<string> {
  const shown = displayName(name.normalize("NFC"));
  if (!shown.ok) return shown;
  const other = lookAlike(shown.value);
  if (other)
    return fail(
      "NAME_INVALID",
      `The name holds “${other[0]}”, which looks like “${other[1]}”. Type it as a plain letter`,
    );
  if (!isOfOneScript(shown.value))
    return fail(
      "NAME_INVALID",
      "The name mixes letters of scripts that are not written together, such as Latin and Cyrillic. Use letters of one of them",
    );
  return shown;
}

/**
 * An address that somebody registers, composed: each of its labels as `accountName`, as an address in letters that look like
 * others is somebody else's. Errors: `EMAIL_INVALID`.
 */
export function accountEmail(address: string): Result<string> {
  const email = address.normalize("NFC");
  for (const part of email.split(/[@.]/u)) {
    if (part === "") continue;
    const checked = accountName(part);
    if (checked.ok && checked.value === part) continue;
    const why = checked.ok ? "The name holds a space" : checked.error.message;
    return fail("EMAIL_INVALID", why.replace("The name", "The address"));
  }
  return ok(email);
}
