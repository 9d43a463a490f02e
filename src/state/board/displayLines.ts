import { noteLabel } from "../../domain/music/noteLabel.ts";
import { widgetWith } from "../../domain/board/widget/widgetKinds.ts";
import type { BoardWords } from "./BoardWords.ts";
import { captionOf, valueText } from "./controlText.ts";
import type { Widget } from "./Widget.ts";

const NOTHING = "–";

/** Content of a display: a title, which may be "", and its text. */
export function displayLines(
  { pad, source }: Widget,
  words: BoardWords,
  now: Date,
): { readonly title: string; readonly text: string } {
  const shows = widgetWith(pad, "shows")?.shows ?? "text";
  if (shows === "text") return { title: "", text: pad.label };
  if (shows === "clock") return { title: pad.label, text: clockText(now) };
  if (source === null) return { title: pad.label, text: NOTHING };
  return { title: nameOf(source, words), text: textOf(source, words) };
}

const nameOf = ({ pad, role, number }: Widget, words: BoardWords): string =>
  pad.label || (role === "note" ? noteLabel(number) : captionOf(words, pad) || words.widget(pad.type));

function textOf({ pad, role, number, on, x, y }: Widget, words: BoardWords): string {
  if (role === "note") return noteLabel(number);
  if (role === "xy") return words.position(Math.round(x.value), Math.round(y.value));
  if (role === "button" && pad.canToggle) return on ? words.on : words.off;
  return valueText(words, pad, x.value);
}

const clockText = (now: Date): string =>
  [now.getHours(), now.getMinutes(), now.getSeconds()].map((part) => String(part).padStart(2, "0")).join(":");
