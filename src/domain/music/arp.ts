import { fail, ok, type Result } from "../AppError.ts";

export const ARP_COUNT_MIN = 2;
export const ARP_COUNT_MAX = 8;

/**
 * The digits of `arpOrder` that name one of `arpCount` notes. Errors (specification 5): `ARP_COUNT` "Invalid value
 * for count" outside 2..8; `ARP_ORDER` "Invalid value for order" for other characters, or if no digit is left.
 */
export function arpIndices(arpCount: number, arpOrder: string): Result<readonly number[]> {
  if (!Number.isInteger(arpCount) || arpCount < ARP_COUNT_MIN || arpCount > ARP_COUNT_MAX) {
    return fail("ARP_COUNT", "Invalid value for count", { arpCount });
  }
  const indices = /^[0-9]+$/.test(arpOrder) ? Array.from(arpOrder, Number).filter((digit) => digit < arpCount) : [];
  return indices.length > 0 ? ok(indices) : fail("ARP_ORDER", "Invalid value for order", { arpOrder });
}

/** `count` notes laid over the chord tones, an octave higher each time the tones run out. */
export function arpNotes(tones: readonly number[], count: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => tones[i % tones.length]! + 12 * Math.floor(i / tones.length));
}
