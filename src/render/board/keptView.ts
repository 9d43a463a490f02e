import type { Box } from "../../domain/Box.ts";
import type { Pad } from "../../domain/board/records.ts";
import type { Widget } from "../../state/board/Widget.ts";
import { isShown } from "../../view/board/boardLayout.ts";
import type { WidgetView } from "./WidgetView.ts";

/** Widget, pad, box and scale that a view was made for. */
export interface Made {
  readonly widget: Widget;
  readonly pad: Pad;
  readonly box: Box;
  readonly scale: number;
}

/** True if a view still shows a widget after an edit. One whose place alone has changed is moved there. */
export function isKept({ view, ...was }: Made & { readonly view: WidgetView }, made: Made): boolean {
  const [from, to] = [was.box, made.box];
  if (was.widget !== made.widget || was.scale !== made.scale) return false;
  if (from.width !== to.width || from.height !== to.height) return false;
  if (from.x === to.x && from.y === to.y) return was.pad === made.pad;
  if (!view.moveTo || !isShown(from) || !isShown(to) || !looksAlike(was.pad, made.pad)) return false;
  view.moveTo(to);
  return true;
}

const PLACES: ReadonlySet<string> = new Set<keyof Pad>(["location", "otherLocation", "page"]);

/** True if two pads differ at most in their places. */
const looksAlike = (a: Pad, b: Pad): boolean =>
  a === b || (Object.keys(a) as (keyof Pad)[]).every((field) => a[field] === b[field] || PLACES.has(field));
