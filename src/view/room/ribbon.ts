import { barBeatsOf } from "../../domain/room/roomBeat.ts";
import type { PlayedRoomNote } from "../../domain/room/RoomLog.ts";
import {
  barAt,
  barLine,
  barsLater,
  meterAt,
  nearestGridLine,
  nextGridLine,
  type RoomMeters,
} from "../../domain/room/roomMeter.ts";
import type { RoomSession } from "../../protocol/hub/roomHub.ts";
import { divisionBeats, loopBarsOf } from "../../state/room/RoomTempo.ts";

/** Settings of a session that decide when notes of others are heard. */
export type RibbonSession = Pick<RoomSession, "mode" | "delayBars" | "division">;

/** Part of the room's time that ribbons show: notes to the left of the line were heard, those to the right are heard next. */
export interface RibbonView {
  readonly startBeat: number;
  /** Length, quarter notes. */
  readonly beats: number;
  /** Beat of the line. */
  readonly nowBeat: number;
  /** Place of the line as a share of the width. */
  readonly line: number;
}

/** A note in its lane, as shares of the lane's width and height. */
export interface RibbonBar {
  readonly x: number;
  readonly width: number;
  /** Upper edge of the key's row: high notes are high. */
  readonly y: number;
  /** 0..1. */
  readonly velocity: number;
  readonly state: "heard" | "sounding" | "next";
}

/** Lowest and highest key of a lane, inclusive. */
export interface KeyRange {
  readonly low: number;
  readonly high: number;
}

/** Bars to the right of the line for each bar of delay: a little more than what is known. */
const AHEAD_PER_BAR = 1.13;
/** Most bars of delay that are shown ahead. */
const MOST_AHEAD_BARS = 4;
/** Bars ahead in Grid without bars of delay: notes wait for a step only. */
const STEP_AHEAD_BARS = 0.25;
/** Smallest width of a bar, as a share of the lane's. */
const LEAST = 0.004;
const OCTAVE = 12;
/** Smallest range of a lane, semitones: a single note is not as high as the lane. */
const LEAST_KEYS = 24;

/** Window of the ribbons. `behindBars`: bars before the line. `still`: pages that turn, for those who want nothing to move. */
export function ribbonView(
  session: RibbonSession,
  meters: RoomMeters,
  nowBeat: number,
  behindBars: number,
  still: boolean,
): RibbonView {
  const barBeats = barBeatsOf(meterAt(meters, nowBeat));
  const { number } = barAt(meters, nowBeat);
  if (session.mode === "loop") {
    const bars = loopBarsOf(session);
    const startBeat = barLine(meters, number - (((number % bars) + bars) % bars));
    return viewOf(startBeat, bars * barBeats, nowBeat);
  }
  const ahead = aheadBars(session) * barBeats;
  const behind = behindBars * barBeats;
  if (!still) return viewOf(nowBeat - behind, behind + ahead, nowBeat);
  const page = Math.max(1, Math.floor(behindBars));
  const startBeat = barLine(meters, Math.floor(number / page) * page);
  return viewOf(startBeat, page * barBeats + ahead, nowBeat);
}

const viewOf = (startBeat: number, beats: number, nowBeat: number): RibbonView => ({
  startBeat,
  beats,
  nowBeat,
  line: Math.min(1, Math.max(0, (nowBeat - startBeat) / beats)),
});

const aheadBars = ({ mode, delayBars }: RibbonSession): number => {
  if (mode === "live") return 0;
  return delayBars === 0 ? STEP_AHEAD_BARS : Math.min(MOST_AHEAD_BARS, delayBars) * AHEAD_PER_BAR;
};

/** First beat whose notes may be in view: those of others are heard later than they were played. */
export const firstPlayedBeat = ({ startBeat, beats }: RibbonView, session: RibbonSession, meters: RoomMeters): number =>
  session.mode === "live"
    ? startBeat
    : session.mode === "loop"
      ? startBeat - beats
      : startBeat - (session.delayBars + 1) * barBeatsOf(meterAt(meters, startBeat));

/** Beat on which a note of somebody else is heard, by its beat when it was played. Live is as good as at once. */
export function heardBeat(fromBeat: number, session: RibbonSession, meters: RoomMeters): number {
  const { mode, delayBars, division } = session;
  if (mode === "live") return fromBeat;
  if (mode === "loop") return barsLater(meters, fromBeat, loopBarsOf(session));
  if (delayBars === 0) return nextGridLine(meters, fromBeat, divisionBeats(division));
  return barsLater(meters, nearestGridLine(meters, fromBeat, divisionBeats(division)), delayBars);
}

/** Range of a lane by the keys in it: whole octaves, so that it seldom changes. */
export function keyRange(keys: Iterable<number>): KeyRange {
  let [low, high] = [Infinity, -Infinity];
  for (const key of keys) {
    low = Math.min(low, key);
    high = Math.max(high, key);
  }
  if (low > high) return { low: 48, high: 48 + LEAST_KEYS };
  low = Math.floor(low / OCTAVE) * OCTAVE;
  return { low, high: Math.max(low + LEAST_KEYS, Math.ceil((high + 1) / OCTAVE) * OCTAVE) };
}

/** Rectangle of a note in its lane, null if it is out of view. `heardFrom`: beat on which it is heard. */
export function ribbonBar(
  note: Pick<PlayedRoomNote, "key" | "velocity" | "fromBeat" | "toBeat">,
  heardFrom: number,
  view: RibbonView,
  { low, high }: KeyRange,
): RibbonBar | null {
  const { startBeat, beats, nowBeat } = view;
  // Held notes have been played up to now.
  const heardTo = heardFrom + Math.min(note.toBeat, nowBeat) - note.fromBeat;
  const from = (heardFrom - startBeat) / beats;
  const to = (heardTo - startBeat) / beats;
  if (to < 0 || from > 1) return null;
  const x = Math.min(1 - LEAST, Math.max(0, from));
  const state = heardFrom > nowBeat ? "next" : heardTo >= nowBeat ? "sounding" : "heard";
  const key = Math.min(high, Math.max(low, note.key));
  return {
    x,
    width: Math.max(LEAST, Math.min(1, to) - x),
    y: (high - key) / (high - low),
    velocity: note.velocity,
    state,
  };
}

/** Bars whose lines are in view: number from 1, and place as a share of the width. */
export function* ribbonLines(view: RibbonView, meters: RoomMeters): Generator<{ number: number; x: number }> {
  const end = view.startBeat + view.beats;
  for (let { number } = barAt(meters, Math.max(0, view.startBeat)); ; number++) {
    const beat = barLine(meters, number);
    if (beat > end) return;
    if (beat >= view.startBeat) yield { number: number + 1, x: (beat - view.startBeat) / view.beats };
  }
}
