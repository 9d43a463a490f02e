/** Searchable form of a name, without case and accents. It is made here, so that it does not depend on a collation. */
export const searchTextOf = (text: string): string =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, " ").trim();

/** The words of a search, each as a pattern of `like`. */
export const patternsOf = (text: string): string[] => wordsOf(text).map((word) => `%${escaped(word)}%`);

/**
 * The words of a search, each as patterns of `like` of which one is to match. Words of one or two characters are looked
 * for where words begin: the index has nothing shorter than three to find them by anywhere else.
 */
export const indexedPatternsOf = (text: string): string[][] =>
  wordsOf(text).map((word) => (word.length < 3 ? startsOf(word) : [`%${escaped(word)}%`]));

/** The words of a search, each as patterns of `like` that find it where words begin. */
export const startPatternsOf = (text: string): string[][] => wordsOf(text).map(startsOf);

const startsOf = (word: string): string[] => [`${escaped(word)}%`, `% ${escaped(word)}%`];

export const wordsOf = (text: string): string[] =>
  searchTextOf(text)
    .split(" ")
    .filter((word) => word !== "");

/** Escapes the wildcards of `like`. */
const escaped = (word: string): string => word.replaceAll(/[\\%_]/g, String.raw`\$&`);
