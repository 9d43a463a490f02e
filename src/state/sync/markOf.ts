/**
 * A short mark of a text: its length and two 32-bit sums of its letters. Texts of one document that differ have different
 * marks, but for one in some 10^19.
 */
export function markOf(text: string): string {
  let first = 0xdeadbeef;
  let second = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const letter = text.charCodeAt(index);
    first = Math.imul(first ^ letter, 2_654_435_761);
    second = Math.imul(second ^ letter, 1_597_334_677);
    first = (first << 13) | (first >>> 19);
  }
  return `${text.length}:${(first >>> 0).toString(36)}:${(second >>> 0).toString(36)}`;
}
