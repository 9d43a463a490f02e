import { hexOfRgb, hexToRgba } from "../../../src/domain/color.ts";

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/**
 * Linear sRGB as eyes see it that lack a cone: G. Machado, M. Oliveira, L. Fernandes, "A Physiologically-based Model for Simulation
 * of Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (6), 2009, table 1, severity 1.0.
 */
export const COLOR_VISION = {
  "all cones": [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Readonly<Record<string, Matrix>>;

export type ColorVision = keyof typeof COLOR_VISION;

const times = (matrix: Matrix, [x, y, z]: Triple): Triple =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple;

const linear = (byte: number): number =>
  byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4;

function linearOf(rgb: number): Triple {
  const read = hexToRgba(hexOfRgb(rgb));
  if (!read.ok) throw read.error;
  const { red, green, blue } = read.value;
  return [linear(red), linear(green), linear(blue)];
}

// B. Ottosson, "A perceptual color space for image processing", 2020.
const TO_CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

/** OKLab of 0xRRGGBB as seen by eyes of a kind, unrounded. */
function labOf(rgb: number, vision: ColorVision): Triple {
  const seen = times(COLOR_VISION[vision], linearOf(rgb)).map((value) => Math.min(1, Math.max(0, value)));
  return times(TO_LAB, times(TO_CONES, seen as unknown as Triple).map(Math.cbrt) as unknown as Triple);
}

/** Perceptual distance of two colors, ΔE in OKLab: 0.02 is just seen side by side, 1 is black against white. */
export function distance(one: number, other: number, vision: ColorVision = "all cones"): number {
  const [a, b] = [labOf(one, vision), labOf(other, vision)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
