const STEP = 5;
const COLORS = 16;

/** The hue of a seat's player, 0..15: seats next to each other have colours far from each other. */
export const seatColor = (slot: number): number => (slot * STEP) % COLORS;
