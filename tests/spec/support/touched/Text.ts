/** A text of the product by its fixed parts: between two of them a value is put in, so that one part alone is a plain text. */
export type Text = readonly string[];

const WORD = /[\p{L}\p{N}]+/gu;

export const wordsOf = (text: string): string[] => text.match(WORD) ?? [];

export const fixedWords = (text: Text): string[] => text.flatMap(wordsOf);

export const hasLetters = (text: Text): boolean => text.some((part) => /\p{L}/u.test(part));

/** As people read it, with `…` for each value. */
export const shownText = (text: Text): string => text.join("…");

/** Words with spaces around each, so that a search for one finds whole words alone. */
export const phraseOf = (words: readonly string[]): string => ` ${words.join(" ")} `;

/** A test of literals: they contain the text as whole words, or where that is one word, they are the text. */
export function namingOf(text: Text): (literal: string) => boolean {
  const source = text.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join(".{0,80}?");
  const [start, end] = fixedWords(text).length < 2 ? ["^", "$"] : [`(?<!${LETTER})`, `(?!${LETTER})`];
  let pattern: RegExp | undefined;
  return (literal) =>
    text.every((part) => literal.includes(part)) && (pattern ??= new RegExp(start + source + end, "s")).test(literal);
}

/** Cheaper to compile than all that Unicode has. */
const LETTER = String.raw`[\wÀ-ɏ]`;
