import { Container } from "pixi.js";
import { displayLines } from "../../state/board/BoardDisplays.ts";
import type { Widget } from "../../state/board/Widget.ts";
import { write } from "./brush.ts";
import type { ViewSetting } from "./PadView.ts";
import { paintWell } from "./paintControls.ts";
import type { PadFace } from "./paintPad.ts";
import { Plate } from "./Plate.ts";
import type { WidgetView } from "./WidgetView.ts";

const MARGIN = 2;
/** A digit is about so wide for its height. */
const DIGIT = 0.62;

/** A display: what it is about, small, and what it says, as large as there is room. */
export class DisplayView implements WidgetView {
  readonly container = new Container();
  readonly moving = false;
  readonly #widget: Widget;
  readonly #setting: ViewSetting;
  readonly #face: PadFace;
  readonly #plate: Plate;
  #painted = "";

  constructor(widget: Widget, setting: ViewSetting) {
    const { box, scale, ratio } = setting;
    this.#widget = widget;
    this.#setting = setting;
    this.#face = { width: box.width, height: box.height, scale, ratio };
    this.#plate = new Plate(box.width, box.height, MARGIN, ratio);
    this.container.addChild(this.#plate.sprite);
    this.container.position.set(box.x, box.y);
    this.update();
  }

  update(): void {
    const { look } = this.#setting;
    const { title, text } = displayLines(this.#widget, look.words, new Date());
    if (this.#painted === `${title}\n${text}`) return;
    this.#painted = `${title}\n${text}`;
    this.#plate.paint((context) => this.#paint(context, title, text));
  }

  destroy(): void {
    this.#plate.destroy();
    this.container.destroy({ children: true });
  }

  #paint(context: CanvasRenderingContext2D, title: string, text: string): void {
    const { look } = this.#setting;
    const { width, height, scale } = this.#face;
    const edge = Math.min(14 * scale, 0.12 * width);
    const small = Math.max(11, 12 * scale);
    const room = width - 2 * edge;
    const head = title === "" ? 0 : 1.6 * small;
    const size = Math.max(12, Math.min(0.62 * (height - head - edge), room / (DIGIT * Math.max(3, text.length))));
    paintWell(context, this.#widget, this.#face, look);
    const words = { align: "center" as const, x: width / 2, width: room };
    if (title !== "") {
      write(context, { ...words, text: title, y: edge / 2 + small, size: small, weight: 500, color: look.text2 });
    }
    const middle = head + (height - head) / 2;
    write(context, { ...words, text, y: middle + 0.36 * size, size, weight: 600, color: look.text });
  }
}
