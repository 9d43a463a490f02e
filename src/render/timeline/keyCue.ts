import { keySignatureAt, spellingOf, type Spelling } from "../../domain/music/noteLabel.ts";
import { clipStart } from "../../domain/timeline/clipLength.ts";
import type { TimelineScene } from "./TimelineScene.ts";

const MAJOR = [0, 2, 4, 5, 7, 9, 11];

/** A key: its root, the pitch classes of its scale, and how black keys are spelled in it. */
export interface KeyCue {
  readonly root: number;
  readonly scale: ReadonlySet<number>;
  readonly spelling: Spelling;
}

/** The key that holds at the roll's start; minor keys with the natural scale. Where none is known, only the black keys differ. */
export function keyOf({ timeline, roll }: Pick<TimelineScene, "timeline" | "roll">): KeyCue {
  const { fifths, minor } = keySignatureAt(timeline, roll ? clipStart(roll) : 0) ?? { fifths: 0, minor: false };
  const tonic = (((fifths * 7) % 12) + 12) % 12;
  return {
    root: minor ? (tonic + 9) % 12 : tonic,
    scale: new Set(MAJOR.map((step) => (tonic + step) % 12)),
    spelling: spellingOf(fifths),
  };
}

export const isBlackKey = (pitch: number): boolean => [1, 3, 6, 8, 10].includes(((pitch % 12) + 12) % 12);
