import { createRandom } from "../../../domain/music/random.ts";
import { hexOfRgb, oklchToRgb, paletteColor } from "../../../domain/color.ts";

/** Measures of the picture, in its own units. */
export const FACE = { pad: 112, gap: 14, left: 32, rows: 7, columns: 3, width: 2000 } as const;
export const FACE_HEIGHT = FACE.rows * (FACE.pad + FACE.gap) - FACE.gap;
export const PLAYHEAD_X = FACE.left + FACE.columns * (FACE.pad + FACE.gap) + 18;
/** Steps of the loop, in which every pad has one of its own or none. */
export const FACE_STEPS = 8;
const LANE = FACE.pad / FACE.columns;
const NOTE_HEIGHT = 28;
const LIT_WIDTH = 74;

/** A rounded rectangle of the picture. */
export interface FaceBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill: string;
  /** Color of its rim, of pads. */
  readonly stroke?: string;
}

/** A pad and its note at the playhead, which light up together. */
export interface FaceHit {
  /** 0..7 in the loop. */
  readonly step: number;
  readonly pad: FaceBox;
  readonly note: FaceBox;
}

const ROW_HUES = [14, 12, 9, 7, 5, 3, 1] as const;
/** Steps of the pads that light up, by row and column. Those of step 0 also light where nothing moves. */
const HITS: Readonly<Record<string, number>> = {
  "0,2": 0,
  "1,1": 0,
  "2,0": 0,
  "3,2": 0,
  "5,1": 0,
  "4,0": 2,
  "1,2": 2,
  "2,1": 4,
  "6,2": 4,
  "3,0": 4,
  "4,2": 6,
  "5,0": 6,
  "1,0": 7,
};
const NOTE_WIDTHS = [36, 74, 74, 112, 150] as const;
const NOTES_IN_LANE = 3;

/** The picture's data: rows of pads that run on as lanes of notes. */
export function facePicture(): { readonly boxes: readonly FaceBox[]; readonly hits: readonly FaceHit[] } {
  const boxes: FaceBox[] = [];
  const hits: FaceHit[] = [];
  const random = createRandom(23);
  for (let row = 0; row < FACE.rows; row++)
    for (let column = 0; column < FACE.columns; column++) {
      const hue = paletteColor(ROW_HUES[row] ?? 0);
      const shade = (lightness: number, part: number): string =>
        hexOfRgb(oklchToRgb({ lightness, chroma: hue.chroma * part, hue: hue.hue }));
      const x = FACE.left + column * (FACE.pad + FACE.gap);
      const y = row * (FACE.pad + FACE.gap);
      const pad = { x, y, width: FACE.pad, height: FACE.pad };
      const top = y + column * LANE + 4;
      boxes.push({ ...pad, fill: shade(0.25, 0.4), stroke: shade(0.5, 0.7) });
      let noteX = PLAYHEAD_X + LIT_WIDTH + 8 + random() * 70;
      for (let note = 0; note < NOTES_IN_LANE; note++) {
        const width = NOTE_WIDTHS[Math.floor(random() * NOTE_WIDTHS.length)] ?? 74;
        const fade = Math.max(0.25, 1 - (noteX - PLAYHEAD_X) / 900);
        const fill = shade(0.26 + 0.38 * fade * (0.5 + random() / 2), 0.4 + 0.5 * fade);
        boxes.push({ x: noteX, y: top, width, height: NOTE_HEIGHT, fill });
        noteX += width + 8 + (random() < 0.4 ? 110 * random() : 0);
      }
      const step = HITS[`${row},${column}`];
      if (step === undefined) continue;
      const fill = shade(0.78, 1);
      hits.push({
        step,
        pad: { ...pad, fill, stroke: shade(0.86, 0.7) },
        note: { x: PLAYHEAD_X + 1, y: top, width: LIT_WIDTH, height: NOTE_HEIGHT, fill },
      });
    }
  return { boxes, hits };
}
