import { Container, Graphics } from "pixi.js";
import { rgbOfHex } from "../../domain/color.ts";
import type { KeyBox } from "../../view/board/boardLayout.ts";
import { lightOf, type Widget } from "../../state/board/Widget.ts";
import { KeyboardView } from "./KeyboardView.ts";
import type { ViewSetting } from "./PadView.ts";
import type { WidgetView } from "./WidgetView.ts";

const RADIUS = 6;

/** Piano keys in the place of a pad, lit in the pad's colour. */
export class KeysView implements WidgetView {
  readonly container = new Container();
  readonly moving = false;
  readonly #widget: Widget;
  readonly #keys: KeyboardView;
  readonly #velocities = new Uint8Array(128);
  readonly #sustained = new Uint8Array(128);

  constructor(widget: Widget, { box, look, ratio, glyphs }: ViewSetting) {
    this.#widget = widget;
    const { width, height } = box;
    const keys = widget.cells.map((cell): KeyBox => ({
      number: cell.notes[0]!,
      black: cell.tone === "black",
      x: cell.x * width,
      y: cell.y * height,
      width: cell.width * width,
      height: cell.height * height,
    }));
    const place = { x: 0, y: 0, width, height };
    const colored = { ...look, keyboardColor: rgbOfHex(widget.pad.color) };
    this.#keys = new KeyboardView({ box: place, keys }, true, { look: colored, ratio, glyphs });
    const mask = new Graphics().roundRect(0, 0, width, height, RADIUS).fill(0xffffff);
    this.#keys.container.mask = mask;
    const rim = new Graphics()
      .roundRect(0.5, 0.5, width - 1, height - 1, RADIUS)
      .stroke({ color: rgbOfHex(widget.pad.color), alpha: 0.55, width: 1 });
    this.container.addChild(this.#keys.container, mask, rim);
    this.container.position.set(box.x, box.y);
    this.container.alpha = widget.pad.disabled ? 0.45 : 1;
  }

  update(): void {
    this.#widget.cells.forEach(({ notes }, index) => {
      this.#velocities[notes[0]!] = lightOf(this.#widget, index);
    });
    this.#keys.update({ held: this.#velocities, sustained: this.#sustained });
  }

  destroy(): void {
    this.#keys.destroy();
    this.container.destroy({ children: true });
  }
}
