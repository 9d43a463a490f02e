/** The shapes of one lane as path data. */
export interface LanePaths {
  /** Notes that lie together, as one body each. */
  readonly bodies: string;
  /** The bright edge on top of each body. */
  readonly heads: string;
  readonly soft: string;
  readonly loud: string;
}

/** Full scale of the numbers of a thumbnail. */
const FULL = 255;
/** Notes that are nearer than this part of the song belong to one body. */
const TOGETHER = 7;
const LOUD = 150;

interface Bar {
  readonly start: number;
  readonly length: number;
  readonly pitch: number;
  readonly velocity: number;
}

/** Bars of a thumbnail's track (four numbers each, see `ThumbnailTrack`) as paths in a box from 0, 0. */
export function lanePaths(
  flat: readonly number[],
  size: { readonly width: number; readonly height: number },
): LanePaths {
  const bars = readBars(flat);
  const x = (value: number): number => (value / FULL) * size.width;
  const head = Math.min(3, size.height * 0.2);
  const note = Math.max(0.9, Math.min(2.6, (size.height - head) / 6));
  const room = size.height - head - note - 2;
  const shape = ({ start, length, pitch }: Bar): string =>
    box(x(start), head + 1 + room * (1 - pitch / FULL), Math.max(0.9, x(length) * 0.9), note);
  const bodies = bodiesOf(bars).map(([from, to]) => [x(from) + 0.5, Math.max(2, x(to - from) - 1)] as const);
  return {
    bodies: bodies.map(([left, width]) => box(left, 0, width, size.height)).join(""),
    heads: bodies.map(([left, width]) => box(left, 0, width, head)).join(""),
    soft: bars
      .filter(({ velocity }) => velocity < LOUD)
      .map(shape)
      .join(""),
    loud: bars
      .filter(({ velocity }) => velocity >= LOUD)
      .map(shape)
      .join(""),
  };
}

function readBars(flat: readonly number[]): Bar[] {
  const bars: Bar[] = [];
  for (let i = 0; i + 3 < flat.length; i += 4) {
    const [start = 0, length = 0, pitch = 0, velocity = 0] = flat.slice(i, i + 4);
    bars.push({ start, length, pitch, velocity });
  }
  return bars.sort((a, b) => a.start - b.start);
}

function bodiesOf(bars: readonly Bar[]): [from: number, to: number][] {
  const bodies: [number, number][] = [];
  for (const { start, length } of bars) {
    const last = bodies.at(-1);
    if (last && start - last[1] < TOGETHER) last[1] = Math.max(last[1], start + length);
    else bodies.push([start, start + length]);
  }
  return bodies;
}

const box = (x: number, y: number, width: number, height: number): string =>
  `M${x.toFixed(1)} ${y.toFixed(1)}h${width.toFixed(1)}v${height.toFixed(1)}h${(-width).toFixed(1)}z`;
