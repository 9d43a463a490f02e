/** Every letter is as wide as the next, pixels before they are scaled. */
const LETTER_PIXELS = 6;

/** A shape or a text on a canvas, in the canvas's own pixels. */
export interface Painted {
  readonly kind: "fill" | "stroke" | "text";
  /** 0..1, of the whole shape. */
  readonly alpha: number;
  /** Thickness of a stroke, in the canvas's own pixels. */
  readonly lineWidth: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly foot: number;
  /** Text of a text, else "". */
  readonly text: string;
  /** CSS; of a gradient its stops. */
  readonly color: string;
  /** Place and style, with the figures as they were passed: for pictures that are compared. */
  readonly how: string;
}

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

interface State {
  readonly matrix: Matrix;
  readonly fillStyle: unknown;
  readonly strokeStyle: unknown;
  readonly globalAlpha: number;
  readonly shadow: object;
}

/** A path in the place of a `Path2D`, of which nothing can be read. */
export interface PointPath {
  readonly points: readonly (readonly [x: number, y: number])[];
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Stand-in for a gradient: its color stops. */
function gradient(): { readonly stops: string[]; readonly addColorStop: (at: number, color: string) => void } {
  const stops: string[] = [];
  return { stops, addColorStop: (_, color) => stops.push(color) };
}

const colorOf = (style: unknown): string =>
  typeof style === "object" && style !== null && "stops" in style ? (style.stops as string[]).join(" ") : String(style);

/** A 2D context that writes down what is painted and where, and draws nothing; its pixels have the color that was filled last. */
export class PaintedContext {
  readonly painted: Painted[] = [];
  readonly canvas: HTMLCanvasElement;
  font = "";
  textAlign: CanvasTextAlign = "left";
  fillStyle: unknown = "#000";
  strokeStyle: unknown = "#000";
  lineWidth = 1;
  globalAlpha = 1;
  shadowBlur = 0;
  shadowColor = "";
  shadowOffsetY = 0;
  #matrix: Matrix = IDENTITY;
  #saved: State[] = [];
  /** Calls that made the path. */
  #made: string[] = [];
  #path: (readonly [x: number, y: number])[] = [];

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
  }

  save(): void {
    const { fillStyle, strokeStyle, globalAlpha } = this;
    const { shadowBlur, shadowColor, shadowOffsetY } = this;
    const shadow = { shadowBlur, shadowColor, shadowOffsetY };
    this.#saved.push({ matrix: this.#matrix, fillStyle, strokeStyle, globalAlpha, shadow });
  }

  restore(): void {
    const state = this.#saved.pop();
    if (!state) return;
    this.#matrix = state.matrix;
    this.fillStyle = state.fillStyle;
    this.strokeStyle = state.strokeStyle;
    this.globalAlpha = state.globalAlpha;
    Object.assign(this, state.shadow);
  }

  setTransform(...matrix: Matrix): void {
    this.#matrix = matrix;
  }

  translate(x: number, y: number): void {
    this.#apply([1, 0, 0, 1, x, y]);
  }

  scale(x: number, y: number): void {
    this.#apply([x, 0, 0, y, 0, 0]);
  }

  rotate(angle: number): void {
    this.#apply([Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]);
  }

  beginPath(): void {
    this.#path = [];
    this.#made = [];
  }

  closePath(): void {}
  clip(): void {}
  setLineDash(): void {}
  drawImage(): void {}

  moveTo(x: number, y: number): void {
    this.#add(x, y);
  }

  lineTo(x: number, y: number): void {
    this.#add(x, y);
  }

  arcTo(x: number, y: number): void {
    this.#add(x, y);
  }

  quadraticCurveTo(_: number, __: number, x: number, y: number): void {
    this.#add(x, y);
  }

  bezierCurveTo(_: number, __: number, ___: number, ____: number, x: number, y: number): void {
    this.#add(x, y);
  }

  rect(x: number, y: number, width: number, height: number): void {
    for (const [cornerX, cornerY] of corners(x, y, width, height)) this.#add(cornerX, cornerY);
  }

  roundRect(x: number, y: number, width: number, height: number, radius: number): void {
    this.rect(x, y, width, height);
    this.#made.push(`r${figure(radius)}`);
  }

  /** A quarter turn and its parts are as large as the whole. */
  arc(x: number, y: number, radius: number, from: number, to: number): void {
    this.rect(x - radius, y - radius, 2 * radius, 2 * radius);
    this.#made.push(`${figure(from)}..${figure(to)}`);
  }

  ellipse(x: number, y: number, wide: number, high: number): void {
    this.rect(x - wide, y - high, 2 * wide, 2 * high);
  }

  fill(path?: PointPath): void {
    this.#paint("fill", this.#placed(path), colorOf(this.fillStyle));
  }

  stroke(path?: PointPath): void {
    this.#paint("stroke", this.#placed(path), colorOf(this.strokeStyle));
  }

  /** The rim of a text, which comes with it. */
  strokeText(): void {}

  fillRect(x: number, y: number, width: number, height: number): void {
    this.#paint(
      "fill",
      corners(x, y, width, height).map(([cornerX, cornerY]) => this.#place(cornerX, cornerY)),
      colorOf(this.fillStyle),
    );
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    this.#paint(
      "stroke",
      corners(x, y, width, height).map(([cornerX, cornerY]) => this.#place(cornerX, cornerY)),
      colorOf(this.strokeStyle),
    );
  }

  clearRect(): void {
    this.painted.length = 0;
  }

  measureText = (text: string): { readonly width: number } => ({ width: text.length * LETTER_PIXELS });

  fillText(text: string, x: number, baseline: number): void {
    const width = text.length * LETTER_PIXELS;
    const left = this.textAlign === "center" ? x - width / 2 : this.textAlign === "right" ? x - width : x;
    const ends = [this.#place(left, baseline), this.#place(left + width, baseline)];
    this.#paint("text", ends, colorOf(this.fillStyle), text);
  }

  createLinearGradient = gradient;
  createRadialGradient = gradient;

  getImageData(): { readonly data: Uint8ClampedArray } {
    const rgb = Number.parseInt(String(this.fillStyle).slice(1), 16) || 0;
    return { data: Uint8ClampedArray.of(rgb >> 16, (rgb >> 8) & 255, rgb & 255, 255) };
  }

  /** Other properties of a shape that differ from the defaults. */
  #extras(kind: Painted["kind"]): Readonly<Record<string, string>> {
    const set = this as unknown as Record<string, unknown>;
    const names = kind === "text" ? ["font"] : kind === "stroke" ? ["lineCap", "lineJoin"] : [];
    const shadow = set["shadowBlur"] ? ["shadowColor", "shadowBlur", "shadowOffsetY"] : [];
    const found = [...names, ...shadow].flatMap((name) =>
      set[name] === undefined
        ? []
        : [[name, typeof set[name] === "number" ? figure(set[name]) : (set[name] as string)]],
    );
    return Object.fromEntries(found) as Record<string, string>;
  }

  #apply([a, b, c, d, e, f]: Matrix): void {
    const [A, B, C, D, E, F] = this.#matrix;
    this.#matrix = [A * a + C * b, B * a + D * b, A * c + C * d, B * c + D * d, A * e + C * f + E, B * e + D * f + F];
  }

  #place(x: number, y: number): readonly [number, number] {
    const [a, b, c, d, e, f] = this.#matrix;
    return [a * x + c * y + e, b * x + d * y + f];
  }

  #placed(path: Partial<PointPath> | undefined): readonly (readonly [number, number])[] {
    return path ? (path.points ?? []).map(([x, y]) => this.#place(x, y)) : this.#path;
  }

  #add(x: number, y: number): void {
    this.#path.push(this.#place(x, y));
  }

  #paint(kind: Painted["kind"], points: readonly (readonly [number, number])[], color: string, text = ""): void {
    if (points.length === 0) return;
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [top, foot] = [Math.min(...ys), Math.max(...ys)];
    const [a, b] = this.#matrix;
    const figures = [left, top, right - left, foot - top].map(figure).join(" ");
    const extras = Object.entries(this.#extras(kind)).map(([name, value]) => `${name} ${value}`);
    const made = kind === "text" ? [] : this.#made;
    const how = [figures, ...made, ...extras].join(", ");
    const { globalAlpha: alpha, lineWidth } = this;
    this.painted.push({
      kind,
      alpha,
      lineWidth: lineWidth * Math.hypot(a, b),
      left,
      top,
      right,
      foot,
      text,
      color,
      how,
    });
  }
}

const figure = (value: number): string => String(Math.round(value * 100) / 100);

const corners = (x: number, y: number, width: number, height: number): readonly (readonly [number, number])[] => [
  [x, y],
  [x + width, y],
  [x, y + height],
  [x + width, y + height],
];

const contexts = new WeakMap<HTMLCanvasElement, PaintedContext>();

/** The one context of a canvas. */
export function contextOf(canvas: HTMLCanvasElement): PaintedContext {
  const context = contexts.get(canvas) ?? new PaintedContext(canvas);
  contexts.set(canvas, context);
  return context;
}
