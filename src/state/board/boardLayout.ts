import { isOnPage } from "../../domain/board/pages.ts";
import type { Board, Pad, PadLocation } from "../../domain/board/records.ts";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

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

/** Where the cells are: their upper left corners, and how far it is from one to the next. */
export interface GridLayout {
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
  readonly gap: number;
  readonly rows: number;
  readonly cols: number;
}

/** Where everything of a board is, in interface pixels of its host. */
export interface BoardLayout {
  readonly width: number;
  readonly height: number;
  /** 1 at desktop size: type and rims of widgets grow and shrink with it. */
  readonly scale: number;
  readonly gap: number;
  /** By index of the pad. */
  readonly widgets: readonly Box[];
  /** null where the cells are rearranged in two bands. */
  readonly grid: GridLayout | null;
  readonly keyboard: KeyboardLayout | null;
}

/** Where pads are that are not shown. */
const NOWHERE: Box = { x: -100_000, y: -100_000, width: 0, height: 0 };
export const isShown = ({ width }: Box): boolean => width > 0;

const KEYBOARD_HEADER_HEIGHT = 28;
/** From this width on what is written around the instrument grows with the screen. */
const LARGE_SCREEN = 2200;
const LARGEST = 1.8;
const KEYBOARD_SHARE = 0.2645;
/** Narrower white keys are no good for fingers: fewer octaves are shown instead. */
const NARROWEST_KEY = 38;
/** Cells narrower than this on a tall screen are rearranged in two bands. */
const NARROWEST_CELL = 64;
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

/** Height of the strip above the keys. Its words, and those of the bar, grow likewise in their stylesheets. */
export const keyboardHeaderHeight = (width: number): number =>
  width < LARGE_SCREEN ? KEYBOARD_HEADER_HEIGHT : Math.round(KEYBOARD_HEADER_HEIGHT * Math.min(LARGEST, width / 2080));

/** The octaves that fit: all of the board's, or those around its middle. */
export function shownOctaves(board: Board, width: number, octaveShift: number): readonly [first: number, last: number] {
  const all = Math.max(1, board.endOctave - board.startOctave + 1);
  const count = Math.max(1, Math.min(all, Math.floor(width / (7 * NARROWEST_KEY))));
  const first = board.startOctave + octaveShift + Math.floor((all - count) / 2);
  return [first, first + count - 1];
}

/**
 * `rearranges`: on tall screens narrow cells come in two bands; not where the board is edited. Pads of other pages than `page`
 * are `NOWHERE`.
 */
export function boardLayout(
  board: Board,
  width: number,
  height: number,
  octaveShift: number,
  rearranges = true,
  page = 1,
): BoardLayout {
  const keysHeight = keyboardHeight(board, width, height);
  const top = keysHeight === 0 ? height : Math.max(1, height - keysHeight - keyboardHeaderHeight(width));
  const placed = placeWidgets(board, width, top, rearranges);
  return {
    width,
    height,
    ...placed,
    widgets: placed.widgets.map((box, index) => (isOnPage(board.pads[index]!, page) ? box : NOWHERE)),
    keyboard: keysHeight === 0 ? null : keyboardLayout(board, width, top, keysHeight, octaveShift),
  };
}

function placeWidgets(
  board: Board,
  width: number,
  height: number,
  rearranges: boolean,
): Pick<BoardLayout, "scale" | "gap" | "widgets" | "grid"> {
  const small = Math.min(width, height) < 520;
  const rows = Math.max(1, board.rows);
  const cols = Math.max(1, board.cols);
  const gap = Math.max(2, Math.min(small ? 8 : 12, (0.25 * width) / cols, (0.25 * height) / rows));
  const padding = small ? 10 : 16;
  const cut = rearranges && height > width && (width - 2 * padding) / cols < NARROWEST_CELL ? cleanCut(board) : 0;
  const bands = cut === 0 ? [{ from: 0, cols, row: 0 }] : twoBands(cols, rows, cut);
  const allRows = cut === 0 ? rows : 2 * rows;
  const cellHeight = (height - 2 * padding - (allRows - 1) * gap) / allRows;
  const bandOf = (pad: Pad) => bands.findLast((band) => pad.location.col >= band.from)!;
  const cellWidth = (count: number): number => (width - 2 * padding - (count - 1) * gap) / count;
  const widgets = board.pads.map((pad): Box => {
    const band = bandOf(pad);
    const cell = cellWidth(band.cols);
    const { row, col } = pad.location;
    return {
      x: padding + (col - band.from) * (cell + gap),
      y: padding + (row + band.row) * (cellHeight + gap),
      width: pad.location.width * (cell + gap) - gap,
      height: pad.location.height * (cellHeight + gap) - gap,
    };
  });
  const sizes = widgets.map((box) => Math.min(box.width, box.height)).sort((a, b) => a - b);
  const steps = { stepX: cellWidth(cols) + gap, stepY: cellHeight + gap };
  return {
    widgets,
    gap,
    grid: cut === 0 ? { x: padding, y: padding, ...steps, gap, rows, cols } : null,
    scale: scaleOf(sizes[sizes.length >> 1] ?? cellHeight),
  };
}

/** Type keeps its size around the desktop's pads, and follows where most widgets are much smaller or larger. */
const scaleOf = (cell: number): number =>
  cell < 100 ? Math.max(0.5, cell / 100) : cell < 150 ? 1 : Math.min(2.4, cell / 150);

const twoBands = (cols: number, rows: number, cut: number) => [
  { from: 0, cols: cut, row: 0 },
  { from: cut, cols: cols - cut, row: rows },
];

/** The column nearest the middle at which no pad is cut in two; 0 if there is none. */
function cleanCut(board: Board): number {
  const middle = board.cols / 2;
  let best = 0;
  for (let col = 1; col < board.cols; col++) {
    const cuts = board.pads.some(({ location }) => location.col < col && location.col + location.width > col);
    if (!cuts && (best === 0 || Math.abs(col - middle) < Math.abs(best - middle))) best = col;
  }
  return best;
}

function keyboardLayout(board: Board, width: number, top: number, height: number, octaveShift: number): KeyboardLayout {
  const [firstOctave, lastOctave] = shownOctaves(board, width, octaveShift);
  const headerHeight = keyboardHeaderHeight(width);
  const y = top + headerHeight;
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
    header: { x: 0, y: top, width, height: headerHeight },
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
