const GLYPH = String.raw`\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F\u{E0020}-\u{E007F}]*`;
const EMOJI_FIRST = new RegExp(
  String.raw`^(${GLYPH}(?:\u200D${GLYPH})*|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3)\s*(.*)$`,
  "u",
);

/** The emoji a label begins with, whatever it is composed of, and the rest. */
export function splitEmoji(label: string): readonly [emoji: string, text: string] {
  const match = EMOJI_FIRST.exec(label);
  return match ? [match[1]!, match[2]!] : ["", label];
}

/** The label that `splitEmoji` takes apart. */
export const joinEmoji = (emoji: string, text: string): string => (emoji && text ? `${emoji} ${text}` : emoji + text);
