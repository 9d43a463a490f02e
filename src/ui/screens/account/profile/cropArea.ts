/** Square of a picture: its middle in 0..1 of the picture, and its zoom, from 1. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const MOST_ZOOM = 5;

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Pixels of the picture that a side of the square covers. */
export const sideOf = (size: Size, zoom: number): number => Math.min(size.width, size.height) / zoom;

/** The nearest crop that stays inside the picture. */
export function insidePicture(crop: Crop, size: Size): Crop {
  const zoom = clamp(crop.zoom, 1, MOST_ZOOM);
  const half = sideOf(size, zoom) / 2;
  const x = clamp(crop.x * size.width, half, size.width - half) / size.width;
  const y = clamp(crop.y * size.height, half, size.height - half) / size.height;
  return { x, y, zoom };
}

/** The square in pixels of the picture. */
export function cropSquare(
  crop: Crop,
  size: Size,
): { readonly left: number; readonly top: number; readonly side: number } {
  const side = sideOf(size, crop.zoom);
  return { left: crop.x * size.width - side / 2, top: crop.y * size.height - side / 2, side };
}
