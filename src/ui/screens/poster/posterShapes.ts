import { hexOfRgb, oklchToRgb, paletteColor } from "../../../domain/color.ts";
import { PICTURE_WIDTH, type MusicPicture } from "../../../domain/events/musicPicture.ts";
import { createRandom } from "../../../domain/music/random.ts";

/** A rectangle of a poster, in parts of its width (0..100) and of its height (0..141). */
export interface PosterShape {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** CSS color. */
  readonly color: string;
  readonly faint: boolean;
}

/** Colors of the poster's gradient. */
const ART = ["var(--art0)", "var(--art1)", "var(--art2)"] as const;

const TOP = 46;
const HEIGHT = 95;
/** Height in which notes of music stand, above the words at the foot. */
const MUSIC_HEIGHT = 70;
const MOST_NOTE = 6.4;
const MOST_STEP = 8;
const COLUMNS = 16;
const ROWS = 8;
const CELL = 100 / COLUMNS;
/** Steps of a melody; small ones are likelier. */
const STEPS = [-2, -1, -1, 0, 1, 1, 2, 3];

/** Two voices over two bars of sixteenths: long low notes, and short ones above. */
function melody(random: () => number): PosterShape[] {
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
      color: ART[0],
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
      color: ART[1],
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
    color: ART[Math.floor(random() * 3)]!,
    faint: random() < 0.62,
  }));
}

/** Faders of a mixer, and their levels. */
function faders(random: () => number): PosterShape[] {
  return Array.from({ length: 9 }, (_, index) => {
    const level = 22 + random() * 62;
    const slot = { x: 4 + index * 10.4, width: 8.6, color: ART[index % 3]! };
    return [
      { ...slot, y: TOP, height: HEIGHT, faint: true },
      { ...slot, y: TOP + HEIGHT - level, height: level, faint: false },
    ];
  }).flat();
}

const KINDS = [melody, pads, faders];

/** Notes of a song or a room in the colors of their tracks: a row for each pitch that occurs, the highest at the top. */
function notesOf(music: MusicPicture): PosterShape[] {
  const rows = [...new Set(music.map(([, , pitch]) => pitch))].sort((a, b) => b - a);
  const step = Math.min(MOST_STEP, MUSIC_HEIGHT / rows.length);
  const height = Math.min(MOST_NOTE, step * 0.8);
  const top = TOP + (MUSIC_HEIGHT - step * rows.length) / 2;
  const unit = 100 / PICTURE_WIDTH;
  return music.map(([start, length, pitch, color]) => ({
    x: start * unit,
    y: top + rows.indexOf(pitch) * step,
    width: Math.max(1, length * unit - 0.5),
    height,
    color: hexOfRgb(oklchToRgb(paletteColor(color))),
    faint: false,
  }));
}

/** The shapes of a poster: notes of its music, or else notes, pads or faders that are the same for the same id. */
export function posterShapes(id: string, music: MusicPicture | null): readonly PosterShape[] {
  if (music && music.length > 0) return notesOf(music);
  const random = createRandom(...Array.from(id, (letter) => letter.codePointAt(0)!));
  return KINDS[Math.floor(random() * KINDS.length)]!(random);
}
