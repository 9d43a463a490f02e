/** What is searched of a name: without case and accents. Made here, so that it does not depend on a collation. */
export const searchTextOf = (text: string): string =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, " ").trim();

/** The words of a search, each as a pattern of `like`. */
export const patternsOf = (text: string): string[] =>
  searchTextOf(text)
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
