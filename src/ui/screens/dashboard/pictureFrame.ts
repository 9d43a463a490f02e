/** Measures of the pictures, in their own units: a card's, a recent one's, and the one that spans two. */
export const FRAME = {
  card: { width: 256, height: 132 },
  tall: { width: 256, height: 170 },
  wide: { width: 528, height: 170 },
} as const;
