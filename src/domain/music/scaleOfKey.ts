import type { KeySignature } from "./records.ts";
import type { ScaleId } from "./scales.ts";

/** The scale that a key signature means: two sharps are D major, or B minor. Without a signature: C major. */
export function scaleOfKey(key: Pick<KeySignature, "fifths" | "minor"> | null): {
  readonly scale: ScaleId;
  readonly root: number;
} {
  const { fifths, minor } = key ?? { fifths: 0, minor: false };
  const major = (((fifths * 7) % 12) + 12) % 12;
  return minor ? { scale: "minor", root: (major + 9) % 12 } : { scale: "major", root: major };
}
