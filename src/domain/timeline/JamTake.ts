/** Note of one loop: time, duration (ticks from its start), key and velocity 0..1. */
type JamTakeRow = readonly number[];

/** Notes that a member of a jam room loops on the room's beat. Only its owner changes it; hosts remove it. */
export interface JamTake {
  readonly id: string;
  readonly ownerId: string;
  /** The owner's name when the take was saved. */
  readonly by: string;
  /** Length of a round in ticks. Rounds are counted from the bar line from which the room's meter holds. */
  readonly length: number;
  readonly notes: readonly JamTakeRow[];
  readonly bank: number;
  readonly program: number;
  /** Name of the sound. */
  readonly sound: string;
  readonly gainDb: number;
  readonly mute: boolean;
  /** Slot in which it plays, 0 to 7, unique among takes; null: saved and silent. */
  readonly slot: number | null;
  /** Beat of the room, a bar line, from which its fields apply. */
  readonly fromBeat: number;
}

export const JAM_SLOTS = 8;
export const MOST_JAM_TAKES = 64;
export const MOST_TAKE_NOTES = 1000;

/** Takes for storage after a room has ended: saved and silent, without a beat of that room. */
export const restingTakes = (takes: readonly JamTake[]): readonly JamTake[] =>
  takes.map((take) => ({ ...take, slot: null, fromBeat: 0 }));
