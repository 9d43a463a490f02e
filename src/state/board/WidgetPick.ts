import type { Widget } from "./Widget.ts";

type Pick = (widget: Widget) => void;

/** While there is somebody who asks for widgets (MIDI learn), who touches one chooses it and plays nothing. */
export class WidgetPick {
  #pick: Pick | null = null;

  get isOn(): boolean {
    return this.#pick !== null;
  }

  set(pick: Pick | null): void {
    this.#pick = pick;
  }

  /** Returns whether the touch chose the widget. */
  takes(widget: Widget): boolean {
    this.#pick?.(widget);
    return this.isOn;
  }
}
