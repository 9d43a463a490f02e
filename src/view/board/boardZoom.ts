/** Up to here the cells of a board grow with its screen; from here on everything of it does. */
const WIDTH = 2080;
const HEIGHT = 1100;

/**
 * Scale at which a board is shown on a screen of this size, in interface pixels: on a large one rims, gaps,
 * caps and words grow alike, as those of an instrument that one stands farther away from.
 */
export const boardZoom = (width: number, height: number): number =>
  Math.max(1, Math.min(width / WIDTH, height / HEIGHT));
