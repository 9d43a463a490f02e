import { isMomentary, type Widget } from "./Widget.ts";

const NONE: readonly Widget[] = [];

/** Links between the widgets of a board: groups of toggles, and controls that move with another one. */
export class WidgetTies {
  readonly #groups = new Map<string, Widget[]>();
  readonly #followers = new Map<string, Widget[]>();

  constructor(widgets: readonly Widget[]) {
    for (const widget of widgets) {
      const { group, follows } = widget.pad;
      if (group !== null && isGrouped(widget)) put(this.#groups, group.name, widget);
      if (follows !== null && isTurned(widget)) put(this.#followers, follows.pad, widget);
    }
  }

  /** The others of its group that are on: to be switched off when it goes on. */
  othersOn(widget: Widget): readonly Widget[] {
    const { group } = widget.pad;
    const members = (group && this.#groups.get(group.name)) ?? NONE;
    return members.includes(widget) ? members.filter((each) => each !== widget && each.on) : NONE;
  }

  followersOf({ pad }: Widget): readonly Widget[] {
    return this.#followers.get(pad.id) ?? NONE;
  }
}

/** A radio toggle that is on stays on when it is pressed. */
export const staysOn = (widget: Widget): boolean =>
  widget.on && widget.pad.group?.kind === "radio" && isGrouped(widget);

/** Value of a control that follows `leader`. */
export function followingValue({ pad }: Widget, leader: Widget): number {
  const { minValue, maxValue } = leader.pad;
  const level = maxValue === minValue ? 0 : (leader.x.value - minValue) / (maxValue - minValue);
  const { inverted = false, scale = 1 } = pad.follows ?? {};
  return pad.minValue + (inverted ? 1 - level : level) * scale * (pad.maxValue - pad.minValue);
}

const isGrouped = (widget: Widget): boolean =>
  (widget.role === "note" || widget.role === "button") && !isMomentary(widget);
const isTurned = ({ role }: Widget): boolean => role === "continuous" || role === "xy";

function put(lists: Map<string, Widget[]>, key: string, widget: Widget): void {
  const list = lists.get(key);
  if (list) list.push(widget);
  else lists.set(key, [widget]);
}
