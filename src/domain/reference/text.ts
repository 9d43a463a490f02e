/**
 * `text`, cut to at most `length` characters as people count them, the ellipsis included; emoji and accents are not torn
 * apart.
 */
export function ellipsis(text: string, length: number): string {
  if (text.length <= length) return text;
  const characters = Array.from(new Intl.Segmenter("en-US").segment(text), ({ segment }) => segment);
  if (characters.length <= length) return text;
  if (length <= 0) return "";
  return `${characters
    .slice(0, length - 1)
    .join("")
    .trimEnd()}…`;
}
