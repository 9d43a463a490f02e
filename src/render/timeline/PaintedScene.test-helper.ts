import "../shared/pixiInNode.test-helper.ts";
import { paletteColor } from "../../domain/color.ts";
import { instrumentLabel } from "../../domain/reference/gmInstruments.ts";
import { documentWith } from "../../domain/timeline/commands/documents.test-helper.ts";
import type { Roll, Timeline } from "../../domain/timeline/records.ts";
import { KEY_ROWS } from "../../view/timeline/RowMap.ts";
import { shownLanes } from "../../state/timeline/selectedLane.ts";
import { laneStack } from "../../view/timeline/laneStack.ts";
import type { PackedColor } from "../shared/packedColor.ts";
import { QUAD_BYTES, Quads, type TextStyle } from "../shared/Quads.ts";
import type { QuadShader } from "../shared/quadShader.ts";
import type { NoteGroup } from "./noteGroup.ts";
import { NoteRows } from "./noteRows.ts";
import type { NoteSheet } from "./NoteSheets.ts";
import { RollNotes } from "./RollNotes.ts";
import { COLOR_COLUMNS } from "./colorTable.ts";
import { fixedColors, trackColors, type TimelineColors } from "./timelineColors.ts";
import type { TimelineScene } from "./TimelineScene.ts";

/** One quad of a picture: a box, a line or what else has two corners; `clip` is what it was confined to. */
interface PaintedBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill: PackedColor;
  readonly stroke: PackedColor;
  readonly clip: readonly number[] | null;
}

export interface PaintedText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly color: PackedColor;
  readonly clip: readonly number[] | null;
}

/** Every letter is as wide as the next. */
const LETTER_PIXELS = 6;

/** Records painted shapes instead of drawing them. */
class NotingQuads extends Quads {
  readonly texts: PaintedText[] = [];
  readonly #clips: { readonly first: number; readonly clip: readonly number[] | null }[] = [];
  #clip: readonly number[] | null = null;

  constructor() {
    super({ atlas: { resolution: 1 } } as QuadShader);
  }

  override clip(...clip: readonly number[]): void {
    this.#confine(clip);
  }

  override unclip(): void {
    this.#confine(null);
  }

  override textWidth(text: string): number {
    return text.length * LETTER_PIXELS;
  }

  override text(
    text: string,
    x: number,
    baseline: number,
    color: PackedColor,
    { align = "left" }: TextStyle = {},
  ): number {
    const width = this.textWidth(text);
    const left = align === "left" ? x : align === "right" ? x - width : x - width / 2;
    this.texts.push({ text, left, right: left + width, baseline, color, clip: this.#clip });
    return width;
  }

  boxes(): PaintedBox[] {
    const floats = this.bytes.slice();
    const words = new Uint32Array(floats.buffer);
    const stride = QUAD_BYTES / 4;
    return Array.from({ length: this.count }, (_, index) => {
      const at = index * stride;
      const [x, y, width, height] = floats.subarray(at, at + 4) as unknown as [number, number, number, number];
      const clip = this.#clips.findLast(({ first }) => first <= index)?.clip ?? null;
      return { x, y, width, height, fill: words[at + 11]!, stroke: words[at + 12]!, clip };
    });
  }

  #confine(clip: readonly number[] | null): void {
    this.#clip = clip;
    this.#clips.push({ first: this.count, clip });
  }
}

/** Records the drawn notes: a list of groups for each time. */
class NotingNotes {
  readonly drawn: (readonly NoteGroup[])[] = [];

  show(groups: readonly NoteGroup[]): void {
    this.drawn.push(groups);
  }
}

/** Each token has a colour of its own, which `tokenOf` finds; a track's velocity is the red and green of its table. */
function testColors(): TimelineColors & { readonly tokenOf: (color: PackedColor) => string | undefined } {
  const names: string[] = [];
  const token = new Proxy({} as TimelineColors["token"], {
    get(_, name: string) {
      if (!names.includes(name)) names.push(name);
      return (0xff000000 | (names.indexOf(name) + 1)) >>> 0;
    },
  });
  const clips = { body: 0.3, head: 0.6, selected: 0.8 };
  const tracks = Array.from({ length: 16 }, (_, index) => trackColors(paletteColor(index), false, clips));
  const table = new Uint8Array(COLOR_COLUMNS * 33 * 4);
  for (let row = 0; row < 33; row++)
    for (let column = 0; column < COLOR_COLUMNS; column++)
      table.set([row, column, 0, 255], (row * COLOR_COLUMNS + column) * 4);
  return {
    light: false,
    family: "sans-serif",
    token,
    fixed: fixedColors(false, token["line-strong"]),
    tracks,
    muted: trackColors({ lightness: 0.5, chroma: 0, hue: 0 }, false, clips),
    table,
    rows: 33,
    tokenOf: (color) => names[(color & 0xffffff) - 1],
  };
}

export interface SceneWish extends Partial<
  Omit<TimelineScene, "sheets" | "quads" | "colors" | "notes" | "document" | "timeline">
> {
  readonly rolls?: readonly Roll[];
  readonly timeline?: Partial<Timeline>;
  readonly tracks?: Readonly<Record<string, object>>;
}

/** A scene of the tracks `a`, `b` and `c`, 960 ticks a quarter, 0.1 pixels a tick, and what is painted of it. */
export function paintedScene({ rolls = [], timeline: fields = {}, tracks = {}, ...wish }: SceneWish = {}) {
  const quads = new NotingQuads();
  const layer = new NotingNotes();
  const colors = testColors();
  const made = documentWith(rolls);
  const timeline = { ...made.timeline, ...fields };
  const document = {
    ...made,
    timeline,
    tracks: new Map([...made.tracks].map(([id, track]) => [id, { ...track, ...tracks[id] }])),
  };
  const notes = new RollNotes(new NoteRows());
  notes.sync(document, rolls, timeline.ppq);
  const [width, height] = [wish.width ?? 1064, wish.height ?? 600];
  const scene: TimelineScene = {
    // Everything is painted on one, so that it is seen in which order.
    sheets: { at: () => ({ under: quads, notes: layer, over: quads }) as unknown as NoteSheet },
    quads,
    colors,
    notes,
    document,
    timeline,
    view: { scrollTick: 0, pixelsPerTick: 0.1, scrollY: 0, rowHeight: 36 },
    positionTick: 0,
    playing: false,
    selectedTrackId: null,
    selectedRollIds: new Set(),
    selectedNoteIds: new Set(),
    roll: null,
    edited: wish.roll ? [wish.roll] : [],
    marquee: null,
    others: [],
    takes: [],
    punch: false,
    stack: laneStack(width, height, shownLanes(wish.edited ?? (wish.roll ? [wish.roll] : []))),
    rows: KEY_ROWS,
    programName: (_roll, program) => instrumentLabel(0, program),
    selectedLane: null,
    ...wish,
    width,
    height,
  };
  return {
    scene,
    layer,
    texts: quads.texts,
    /** Boxes in the order in which they are painted. */
    boxes: () => quads.boxes(),
    /** Boxes filled with a token's color, whatever their alpha. */
    filled: (name: string) => quads.boxes().filter(({ fill }) => fill >>> 24 > 0 && colors.tokenOf(fill) === name),
    tokenOf: colors.tokenOf,
  };
}
