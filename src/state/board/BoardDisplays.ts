import { widgetWith } from "../../domain/board/widget/widgetKinds.ts";
import type { Signal } from "../../domain/Signal.ts";
import type { Widget } from "./Widget.ts";
import { noteLabel } from "../../domain/music/noteLabel.ts";
import type { BoardWords } from "./BoardWords.ts";
import { captionOf, valueText } from "./controlText.ts";

const TICK_MS = 1000;

/** Contents of a board's displays: the control that was moved last, or the time. */
export class BoardDisplays {
  readonly #onWidget: Signal<Widget>;
  #values: readonly Widget[] = [];
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor(onWidget: Signal<Widget>) {
    this.#onWidget = onWidget;
    onWidget.on((widget) => this.#follow(widget));
  }

  /** The widgets are these from now on; none when the board is left. */
  open(widgets: readonly Widget[]): void {
    const shows = (what: string): readonly Widget[] =>
      widgets.filter(({ pad }) => widgetWith(pad, "shows")?.shows === what);
    this.#values = shows("value");
    for (const display of this.#values) if (!widgets.includes(display.source!)) display.source = null;
    const clocks = shows("clock");
    if (this.#timer !== null) clearInterval(this.#timer);
    const tick = (): void => {
      for (const clock of clocks) this.#onWidget.emit(clock);
    };
    this.#timer = clocks.length > 0 ? setInterval(tick, TICK_MS) : null;
  }

  /** Released controls stay readable. */
  #follow(widget: Widget): void {
    if (this.#values.length === 0 || !isShown(widget)) return;
    for (const display of this.#values) {
      display.source = widget;
      this.#onWidget.emit(display);
    }
  }
}

/** Controls that are turned, buttons that are switched, and notes that are struck. */
const isShown = ({ role, velocity }: Widget): boolean =>
  role === "continuous" || role === "xy" || role === "button" || (role === "note" && velocity > 0);

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
