import { createRandom } from "../../../domain/music/random.ts";
import { hexOfRgb, oklchToRgb, paletteColor } from "../../../domain/color.ts";

/** Measures of the picture, in its own units. */
export const FACE = { pad: 112, gap: 12, left: 32, rows: 8, columns: 3, width: 2000 } as const;
export const FACE_HEIGHT = FACE.rows * (FACE.pad + FACE.gap) - FACE.gap;
export const PLAYHEAD_X = FACE.left + FACE.columns * (FACE.pad + FACE.gap) + 20;
export const LANE = FACE.pad / FACE.columns;

export interface FacePad {
  readonly x: number;
  readonly y: number;
  /** Velocity 1..127 of a lit pad, 0 of a quiet one. */
  readonly velocity: number;
  readonly top: string;
  readonly foot: string;
  readonly rim: string;
  readonly lit: string;
  readonly glow: string;
}

export interface FaceNote {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly fill: string;
  readonly edge: string;
  readonly lit: boolean;
}

const ROW_HUES = [14, 10, 9, 8, 6, 3, 1, 0] as const;
const LIT: Readonly<Record<string, number>> = { "1,1": 104, "3,0": 70, "4,2": 122, "6,1": 88 };
const NOTE_WIDTHS = [22, 44, 44, 66, 88, 132] as const;

/** The picture's data: rows of pads that run on as lanes of notes; a pad whose note is at the playhead is lit. */
export function facePicture(): { readonly pads: readonly FacePad[]; readonly notes: readonly FaceNote[] } {
  const pads: FacePad[] = [];
  const notes: FaceNote[] = [];
  const random = createRandom(23);
  for (let row = 0; row < FACE.rows; row++) {
    for (let column = 0; column < FACE.columns; column++) {
      const velocity = LIT[`${row},${column}`] ?? 0;
      const hue = { ...paletteColor(ROW_HUES[row] ?? 0), shift: (column - 1) * 9 };
      pads.push(padAt(row, column, velocity, hue));
      notes.push(...laneNotes(row, column, velocity, hue, random));
    }
  }
  return { pads, notes };
}

interface Hue {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
  readonly shift: number;
}

const shade = ({ chroma, hue, shift }: Hue, lightness: number, part: number): string =>
  hexOfRgb(oklchToRgb({ lightness, chroma: chroma * part, hue: hue + shift }));

function padAt(row: number, column: number, velocity: number, hue: Hue): FacePad {
  const mix = 0.3 + (0.7 * velocity) / 127;
  return {
    x: FACE.left + column * (FACE.pad + FACE.gap),
    y: row * (FACE.pad + FACE.gap) + (velocity ? 2 : 0),
    velocity,
    top: shade(hue, 0.315, 0.46),
    foot: shade(hue, 0.235, 0.36),
    rim: shade(hue, velocity ? 0.8 : 0.53, velocity ? 0.9 : 0.75),
    lit: shade(hue, 0.3 + 0.48 * mix, 0.5 + 0.5 * mix),
    glow: shade(hue, 0.4 + 0.5 * mix, 0.9),
  };
}

function laneNotes(row: number, column: number, velocity: number, hue: Hue, random: () => number): FaceNote[] {
  const notes: FaceNote[] = [];
  const y = row * (FACE.pad + FACE.gap) + column * LANE + 4;
  let x = velocity ? 0 : random() * 90 + 12;
  while (x < FACE.width - PLAYHEAD_X) {
    const lit = velocity > 0 && notes.length === 0 && x === 0;
    const width = Math.max(NOTE_WIDTHS[Math.floor(random() * NOTE_WIDTHS.length)] ?? 44, lit ? 66 : 0);
    const strength = lit ? 1 : 0.35 + 0.6 * random();
    const fade = Math.max(0.2, 1 - x / 1300);
    if (lit || random() < 0.62) {
      notes.push({
        x: PLAYHEAD_X + x + 1,
        y,
        width: width - 3,
        fill: shade(hue, lit ? 0.78 : 0.26 + 0.44 * strength * fade, lit ? 1 : 0.3 + 0.6 * strength * fade),
        edge: shade(hue, 0.3 + 0.46 * fade, 0.4 + 0.6 * fade),
        lit,
      });
    }
    x += width + (random() < 0.2 ? 44 : 0);
  }
  return notes;
}
