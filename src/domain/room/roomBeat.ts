/** Beat of a room: quarter notes on the room's clock. A member who joins adopts it unchanged. */
export interface RoomBeat {
  readonly bpm: number;
  /** The beat at `anchorMs`. */
  readonly anchorBeat: number;
  readonly anchorMs: number;
}

export interface RoomMeter {
  readonly numerator: number;
  readonly denominator: number;
}

const MS_PER_MINUTE = 60_000;
/** Tolerance of rounding, beats: a beat this near to a line is on it. */
const NEAR = 1e-6;

export const beatAt = ({ bpm, anchorBeat, anchorMs }: RoomBeat, roomMs: number): number =>
  anchorBeat + ((roomMs - anchorMs) * bpm) / MS_PER_MINUTE;

export const roomMsAt = ({ bpm, anchorBeat, anchorMs }: RoomBeat, beat: number): number =>
  anchorMs + ((beat - anchorBeat) * MS_PER_MINUTE) / bpm;

/** The beats of a room in which the tempo has changed, oldest first: each holds from its anchor on, the first also before. */
export type RoomBeats = readonly RoomBeat[];

/** The last tempos of a session; servers of former versions name but the newest, which may be to come. */
export function temposOf({ beat, tempos = [] }: { readonly beat: RoomBeat; readonly tempos?: RoomBeats }): RoomBeats {
  const newest = tempos.at(-1);
  return newest?.bpm === beat.bpm && newest.anchorMs === beat.anchorMs ? tempos : [beat];
}

/** The one that holds at a time; of at least one. */
export const beatOf = (beats: RoomBeats, roomMs: number): RoomBeat =>
  beats.findLast(({ anchorMs }) => anchorMs <= roomMs) ?? beats[0]!;

export const beatIn = (beats: RoomBeats, roomMs: number): number => beatAt(beatOf(beats, roomMs), roomMs);

export const roomMsIn = (beats: RoomBeats, beat: number): number =>
  roomMsAt(beats.findLast(({ anchorBeat }) => anchorBeat <= beat) ?? beats[0]!, beat);

/** The beat of the first line on or after `beat`, of lines so many beats apart. */
export const nextLine = (beat: number, linesBeats: number): number => Math.ceil(beat / linesBeats - NEAR) * linesBeats;

/** The beat of the last line on or before `beat`. */
export const lineBefore = (beat: number, linesBeats: number): number => Math.floor(beat / linesBeats) * linesBeats;

/** Quarter notes of a bar. */
export const barBeatsOf = ({ numerator, denominator }: RoomMeter): number => (numerator * 4) / denominator;
