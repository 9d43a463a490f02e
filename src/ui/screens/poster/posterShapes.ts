/** A rectangle of a poster, in parts of its width (0..100) and of its height (0..141). */
export interface PosterShape {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Index into the poster's colors, 0..2. */
  readonly color: number;
  readonly faint: boolean;
}

/** Numbers 0..1, the same for the same text. */
function randomOf(text: string): () => number {
  let state = 7;
  for (const letter of text) state = (Math.imul(state, 31) + letter.charCodeAt(0)) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

const TOP = 46;
const COLUMNS = 16;
const ROWS = 8;
const CELL = 100 / COLUMNS;
/** Steps of a melody; small ones are likelier. */
const STEPS = [-2, -1, -1, 0, 1, 1, 2, 3];

/** Two voices over two bars of sixteenths: long low notes, and short ones above. */
function notes(random: () => number): PosterShape[] {
  const shapes: PosterShape[] = [];
  let row = 3;
  for (let column = 0; column < COLUMNS; column += 1 + Math.floor(random() * 2)) {
    row = Math.max(0, Math.min(ROWS - 3, row + STEPS[Math.floor(random() * STEPS.length)]!));
    const length = random() < 0.3 ? 2 : 1;
    shapes.push({
      x: column * CELL,
      y: TOP + row * 8,
      width: length * CELL - 0.8,
      height: 6.4,
      color: 0,
      faint: false,
    });
  }
  for (let column = 0; column < COLUMNS; column += 4) {
    const low = ROWS - 2 + Math.floor(random() * 2);
    const length = 2 + Math.floor(random() * 3);
    shapes.push({
      x: column * CELL,
      y: TOP + low * 8,
      width: length * CELL - 0.8,
      height: 6.4,
      color: 1,
      faint: false,
    });
  }
  return shapes;
}

/** Pads of a board, some of them lit. */
function pads(random: () => number): PosterShape[] {
  return Array.from({ length: 36 }, (_, index) => ({
    x: 4 + (index % 6) * 15.6,
    y: TOP + Math.floor(index / 6) * 15.6,
    width: 13.6,
    height: 13.6,
    color: Math.floor(random() * 3),
    faint: random() < 0.62,
  }));
}

/** Faders of a mixer, and their levels. */
function faders(random: () => number): PosterShape[] {
  return Array.from({ length: 9 }, (_, index) => {
    const level = 22 + random() * 62;
    const slot = { x: 4 + index * 10.4, width: 8.6, color: index % 3 };
    return [
      { ...slot, y: TOP, height: 95, faint: true },
      { ...slot, y: TOP + 95 - level, height: level, faint: false },
    ];
  }).flat();
}

const KINDS = [notes, pads, faders];

/** The shapes of a poster, the same for the same flyer: notes, pads or faders. */
export function posterShapes(id: string): readonly PosterShape[] {
  const random = randomOf(id);
  return KINDS[Math.floor(random() * KINDS.length)]!(random);
}
