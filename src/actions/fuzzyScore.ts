/**
 * Score of `query` in `text`, higher is better; null if its letters do not come in this order. Letters that begin
 * words and letters in a row count most, so that "qs" finds "Quantize starts" before "Sequence".
 */
export function fuzzyScore(query: string, text: string): number | null {
  const wanted = query.toLowerCase().replace(/\s+/g, "");
  const given = text.toLowerCase();
  if (wanted === "") return 0;
  const whole = given.indexOf(query.trim().toLowerCase());
  const scattered = inOrder(wanted, given);
  if (scattered === null) return null;
  const bonus = whole < 0 ? 0 : whole === 0 || isWordStart(given, whole) ? 40 : 20;
  return scattered + bonus - given.length / 100;
}

function inOrder(wanted: string, given: string): number | null {
  let score = 0;
  let from = 0;
  for (const letter of wanted) {
    const at = nextPlace(given, letter, from);
    if (at < 0) return null;
    score += isWordStart(given, at) ? 8 : at === from ? 4 : 1;
    from = at + 1;
  }
  return score;
}

/** The letter right here, else one that begins a word, else the nearest one; -1 for none. */
function nextPlace(given: string, letter: string, from: number): number {
  if (given[from] === letter) return from;
  const nearest = given.indexOf(letter, from);
  for (let at = nearest; at >= 0; at = given.indexOf(letter, at + 1)) if (isWordStart(given, at)) return at;
  return nearest;
}

const isWordStart = (text: string, at: number): boolean => at === 0 || /[\s:/(-]/.test(text[at - 1]!);
