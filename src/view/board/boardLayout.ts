import type { Box } from "../../domain/Box.ts";
import { padCells } from "../../domain/board/padCells.ts";
import { shapeOf } from "../../domain/board/arrangedBoard.ts";
import { isOnPage } from "../../domain/board/pages.ts";
import type { Board, LayoutShape, PadLocation } from "../../domain/board/records.ts";
import { windowStarts } from "./windowStarts.ts";
import { leastCell, smallestPart } from "./leastCell.ts";

export interface KeyBox extends Box {
  /** MIDI note. */
  readonly number: number;
  readonly black: boolean;
}

export interface KeyboardLayout {
  readonly box: Box;
  /** The strip above the keys: names, held chord, felt line. */
  readonly header: Box;
  /** White keys, left to right, then black keys. */
  readonly keys: readonly KeyBox[];
  readonly firstOctave: number;
  readonly lastOctave: number;
}

/** Upper left corners of the cells, and the distance from one to the next. */
export interface GridLayout {
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
  readonly gap: number;
  readonly rows: number;
  readonly cols: number;
}

/** A board that is larger than the screen comes in parts: the controls of each have a finger's size. */
export interface BoardParts {
  /** Index of the shown part, from 0. */
  readonly shown: number;
  readonly count: number;
  /** Box of the handle that turns from one to the next; nothing is played there. */
  readonly handle: Box;
}

/** Requirements of fingers on a layout. */
export interface FingerSetting {
  /** Side of the smallest thing that is struck by itself. */
  readonly least: number;
  /** The part to show, from 0; the last one if there are fewer. */
  readonly part: number;
}

/** Boxes of all parts of a board, in interface pixels of its host. */
export interface BoardLayout {
  /** Shape of the area; a rotated area has other places for everything. */
  readonly shape: LayoutShape;
  readonly width: number;
  readonly height: number;
  /** 1 at desktop size: type and rims of widgets grow and shrink with it. */
  readonly scale: number;
  readonly gap: number;
  /** Boxes by index of the pad. */
  readonly widgets: readonly Box[];
  /** null where the cells are rearranged in bands, or shown in parts. */
  readonly grid: GridLayout | null;
  /** Pads are hit above and left of here; one that is cut by the end of a part goes on behind it. */
  readonly end: { readonly x: number; readonly y: number };
  /** null where all of the board is shown. */
  readonly parts: BoardParts | null;
  readonly keyboard: KeyboardLayout | null;
}

/** Box of pads that are not shown. */
const NOWHERE: Box = { x: -100_000, y: -100_000, width: 0, height: 0 };
export const isShown = ({ width }: Box): boolean => width > 0;

/** Height of the strip above the keys. */
export const KEYBOARD_HEADER_HEIGHT = 28;
const KEYBOARD_SHARE = 0.2645;
/** Smallest target that a finger hits without looking, pixels. */
export const LEAST_TARGET = 44;
/** Narrower white keys are no good for fingers: fewer octaves are shown instead. */
const NARROWEST_KEY = LEAST_TARGET;
/** Cells narrower than this on a tall screen are rearranged in two bands. */
const NARROWEST_CELL = 64;
/** If fingers need the room, cells move together, and there are more bands. */
const TIGHT: Spacing = { gap: 4, padding: 6 };
const TIGHT_SHARE = 0.12;
const MOST_BANDS = 4;
/** Width of the handle that turns the parts of a board. */
const HANDLE = 48;
const WHITE_SEMITONES = [0, 2, 4, 5, 7, 9, 11] as const;
/** Semitone, index of the white key at its right, and its offset from that key's edge in widths of its own. */
const BLACK_KEYS = [
  [1, 1, -0.56],
  [3, 2, -0.44],
  [6, 4, -0.58],
  [8, 5, -0.5],
  [10, 6, -0.42],
] as const;
const BLACK_WIDTH = 0.58;
const BLACK_HEIGHT = 0.61;

/** Height of the keys alone; 0 without a keyboard. */
export function keyboardHeight(board: Board, width: number, height: number): number {
  if (!board.showKeyboard) return 0;
  return Math.round(Math.max(80, Math.min(KEYBOARD_SHARE * height, 0.46 * width, 560)));
}

/** The octaves that fit into so many pixels of the screen: all of the board's, or those around its middle. */
export function shownOctaves(board: Board, width: number, octaveShift: number): readonly [first: number, last: number] {
  const all = Math.max(1, board.endOctave - board.startOctave + 1);
  const count = Math.max(1, Math.min(all, Math.floor(width / (7 * NARROWEST_KEY))));
  const first = board.startOctave + octaveShift + Math.floor((all - count) / 2);
  return [first, first + count - 1];
}

/**
 * `rearranges`: on tall screens narrow cells come in bands; not where the board is edited. Pads of other pages than `page`
 * are `NOWHERE`, and so are those of other parts where `fingers` need parts. `zoom`: pixels of the screen for one of these.
 */
export function boardLayout(
  board: Board,
  width: number,
  height: number,
  octaveShift: number,
  rearranges = true,
  page = 1,
  fingers: FingerSetting | null = null,
  zoom = 1,
): BoardLayout {
  const keysHeight = keyboardHeight(board, width, height);
  const top = keysHeight === 0 ? height : Math.max(1, height - keysHeight - KEYBOARD_HEADER_HEIGHT);
  const whole = { end: { x: width, y: height }, parts: null };
  const placed = { ...whole, ...placeWidgets(board, width, top, rearranges, page, fingers) };
  return {
    shape: shapeOf(width, height),
    width,
    height,
    ...placed,
    widgets: placed.widgets.map((box, index) => (isOnPage(board.pads[index]!, page) ? box : NOWHERE)),
    keyboard:
      keysHeight === 0 ? null : keyboardLayout(width, top, keysHeight, shownOctaves(board, width * zoom, octaveShift)),
  };
}

type Placed = Pick<BoardLayout, "scale" | "gap" | "widgets" | "grid"> & Partial<Pick<BoardLayout, "end" | "parts">>;

function placeWidgets(
  board: Board,
  width: number,
  height: number,
  rearranges: boolean,
  page: number,
  fingers: FingerSetting | null,
): Placed {
  const small = Math.min(width, height) < 520;
  const gap = Math.max(2, Math.min(small ? 8 : 12, (0.25 * width) / board.cols, (0.25 * height) / board.rows));
  const usual = { gap, padding: small ? 10 : 16 };
  const isNarrow = rearranges && height > width && (width - 2 * usual.padding) / board.cols < NARROWEST_CELL;
  const placed = inBands(board, width, height, usual, isNarrow ? 2 : 1);
  if (!fingers || fits(placed, leastCell(board, fingers.least, gap))) return placed;
  const share = Math.min(width / board.cols, height / board.rows) * TIGHT_SHARE;
  const tight = { ...TIGHT, gap: Math.max(1, Math.min(TIGHT.gap, share)) };
  const need = leastCell(board, fingers.least, tight.gap);
  for (let count = 1; count <= (height > width ? MOST_BANDS : 1); count++) {
    const bands = inBands(board, width, height, tight, count);
    if (fits(bands, need)) return bands;
  }
  return inParts(board, width, height, tight, need, page, fingers.part);
}

interface Spacing {
  readonly gap: number;
  readonly padding: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const fits = ({ cell }: { readonly cell: Size }, need: Size): boolean =>
  cell.width >= need.width && cell.height >= need.height;

/** All of the board, in up to `count` bands below one another. */
function inBands(
  board: Board,
  width: number,
  height: number,
  { gap, padding }: Spacing,
  count: number,
): Placed & { readonly cell: Size } {
  const rows = Math.max(1, board.rows);
  const cols = Math.max(1, board.cols);
  const firsts = [0, ...cleanCuts(board, count)];
  const allRows = firsts.length * rows;
  const cellHeight = (height - 2 * padding - (allRows - 1) * gap) / allRows;
  const cellWidth = (inRow: number): number => (width - 2 * padding - (inRow - 1) * gap) / inRow;
  const bands = firsts.map((from, index) => {
    const colsOfBand = (firsts[index + 1] ?? cols) - from;
    return { from, row: index * rows, cell: cellWidth(colsOfBand) };
  });
  const widgets = board.pads.map((pad): Box => {
    const { row, col } = pad.location;
    const band = bands.findLast(({ from }) => col >= from) ?? bands[0]!;
    return {
      x: padding + (col - band.from) * (band.cell + gap),
      y: padding + (row + band.row) * (cellHeight + gap),
      width: pad.location.width * (band.cell + gap) - gap,
      height: pad.location.height * (cellHeight + gap) - gap,
    };
  });
  const steps = { stepX: cellWidth(cols) + gap, stepY: cellHeight + gap };
  return {
    widgets,
    gap,
    grid: firsts.length === 1 ? { x: padding, y: padding, ...steps, gap, rows, cols } : null,
    scale: scaleFor(widgets, cellHeight),
    cell: { width: Math.min(...bands.map(({ cell }) => cell)), height: cellHeight },
  };
}

/** One part of the board, with cells of at least `need`, and a handle beside it: below on tall screens, else at the right. */
function inParts(
  board: Board,
  width: number,
  height: number,
  { gap, padding }: Spacing,
  need: Size,
  page: number,
  part: number,
): Placed {
  const isTall = height > width;
  const end = isTall ? { x: width, y: height - HANDLE } : { x: width - HANDLE, y: height };
  const room = { width: end.x - 2 * padding, height: end.y - 2 * padding };
  const cell = {
    width: wholeCells(room.width, need.width, gap, board.cols),
    height: wholeCells(room.height, need.height, gap, board.rows),
  };
  const grid = {
    x: 0,
    y: 0,
    stepX: cell.width + gap,
    stepY: cell.height + gap,
    gap,
    rows: board.rows,
    cols: board.cols,
  };
  const boxes = board.pads.map(({ location }) => placeBox(grid, location));
  const pads = board.pads.map((pad, index) => ({ pad, box: boxes[index]! })).filter(({ pad }) => isOnPage(pad, page));
  const starts = (size: "width" | "height", at: "x" | "y"): readonly number[] =>
    windowStarts(
      pads.map(({ pad, box }) => {
        const [from, length] = [box[at], box[size]];
        return { from, to: from + length, grain: length * smallestPart(pad, size) };
      }),
      room[size],
    );
  const isIn = (box: Box, x: number, y: number): boolean =>
    box.x < x + room.width && box.x + box.width > x && box.y < y + room.height && box.y + box.height > y;
  const windows = starts("height", "y")
    .flatMap((y) => starts("width", "x").map((x) => ({ x, y })))
    .filter(({ x, y }) => pads.some(({ box }) => isIn(box, x, y)));
  const shown = Math.min(part, windows.length - 1);
  const { x, y } = windows[shown] ?? { x: 0, y: 0 };
  const handle = isTall ? { x: 0, y: end.y, width, height: HANDLE } : { x: end.x, y: 0, width: HANDLE, height };
  return {
    widgets: boxes.map((box, index) => {
      if (!isIn(box, x, y)) return NOWHERE;
      const inSight = { ...box, x: box.x - x + padding, y: box.y - y + padding };
      return padCells(board.pads[index]!).length > 0 ? inSight : cutTo(inSight, room, padding);
    }),
    gap,
    grid: null,
    scale: scaleFor(boxes, cell.height),
    end,
    parts: windows.length > 1 ? { shown, count: windows.length, handle } : null,
  };
}

/** A control that is longer than the screen is shown whole where it is in sight, if a finger has room there. */
function cutTo(box: Box, room: Size, padding: number): Box {
  const along = (from: number, length: number, most: number): readonly [from: number, length: number] => {
    if (length <= most) return [from, length];
    const start = Math.max(padding, from);
    return [start, Math.min(from + length, padding + most) - start];
  };
  const [x, width] = along(box.x, box.width, room.width);
  const [y, height] = along(box.y, box.height, room.height);
  return Math.min(width, height) < Math.min(LEAST_TARGET, box.width, box.height) ? NOWHERE : { x, y, width, height };
}

/** Side of the cells if as many as can be are shown whole, and no more than there are. */
function wholeCells(room: number, least: number, gap: number, count: number): number {
  const shown = Math.min(count, Math.max(1, Math.floor((room + gap) / (least + gap))));
  return Math.max(least, (room + gap) / shown - gap);
}

const scaleFor = (widgets: readonly Box[], cell: number): number => {
  const sizes = widgets.map((box) => Math.min(box.width, box.height)).sort((a, b) => a - b);
  return scaleOf(sizes[sizes.length >> 1] ?? cell);
};

/** Type keeps its size around the desktop's pads, and follows where most widgets are much smaller or larger. */
const scaleOf = (cell: number): number =>
  cell < 100 ? Math.max(0.5, cell / 100) : cell < 150 ? 1 : Math.min(2.4, cell / 150);

/** Columns at which up to `count` bands begin, without the first: near equal parts, where no pad is cut in two. */
function cleanCuts(board: Board, count: number): readonly number[] {
  const clean: number[] = [];
  for (let col = 1; col < board.cols; col++) {
    if (board.pads.every(({ location }) => location.col >= col || location.col + location.width <= col))
      clean.push(col);
  }
  const cuts = new Set<number>();
  for (let band = 1; band < count && clean.length > 0; band++) {
    const wanted = (band * board.cols) / count;
    cuts.add(clean.reduce((best, col) => (Math.abs(col - wanted) < Math.abs(best - wanted) ? col : best)));
  }
  return [...cuts].sort((a, b) => a - b);
}

function keyboardLayout(
  width: number,
  top: number,
  height: number,
  [firstOctave, lastOctave]: readonly [first: number, last: number],
): KeyboardLayout {
  const y = top + KEYBOARD_HEADER_HEIGHT;
  const whiteWidth = width / ((lastOctave - firstOctave + 1) * 7);
  const blackWidth = whiteWidth * BLACK_WIDTH;
  const white: KeyBox[] = [];
  const black: KeyBox[] = [];
  for (let octave = firstOctave; octave <= lastOctave; octave++) {
    const x = (octave - firstOctave) * 7 * whiteWidth;
    const base = 12 * (octave + 1);
    WHITE_SEMITONES.forEach((semitone, index) => {
      white.push({ number: base + semitone, black: false, x: x + index * whiteWidth, y, width: whiteWidth, height });
    });
    for (const [semitone, index, offset] of BLACK_KEYS) {
      const left = x + index * whiteWidth + blackWidth * offset;
      black.push({
        number: base + semitone,
        black: true,
        x: left,
        y,
        width: blackWidth,
        height: height * BLACK_HEIGHT,
      });
    }
  }
  return {
    box: { x: 0, y, width, height },
    header: { x: 0, y: top, width, height: KEYBOARD_HEADER_HEIGHT },
    keys: [...white, ...black].filter((key) => key.number >= 0 && key.number <= 127),
    firstOctave,
    lastOctave,
  };
}

/** The box of a place on the grid. */
export const placeBox = (grid: GridLayout, { row, col, width, height }: PadLocation): Box => ({
  x: grid.x + col * grid.stepX,
  y: grid.y + row * grid.stepY,
  width: width * grid.stepX - grid.gap,
  height: height * grid.stepY - grid.gap,
});

/** Index of the pad at a point, or -1. The gaps belong to their neighbours, so that no strike is lost between two. */
export function widgetAt(layout: BoardLayout, x: number, y: number): number {
  if (x >= layout.end.x || y >= layout.end.y) return -1;
  const slack = layout.gap / 2;
  for (let index = layout.widgets.length - 1; index >= 0; index--) {
    const box = layout.widgets[index]!;
    if (x >= box.x - slack && x < box.x + box.width + slack && y >= box.y - slack && y < box.y + box.height + slack) {
      return index;
    }
  }
  return -1;
}

/** The key at a point; black keys lie on top. */
export function keyAt(layout: BoardLayout, x: number, y: number): KeyBox | null {
  const keys = layout.keyboard?.keys ?? [];
  for (let index = keys.length - 1; index >= 0; index--) {
    const key = keys[index]!;
    if (x >= key.x && x < key.x + key.width && y >= key.y && y < key.y + key.height) return key;
  }
  return null;
}
