import { instrumentLabel, PERCUSSION_BANK } from "../reference/gmInstruments.ts";
import type { JamTake } from "../timeline/JamTake.ts";
import {
  DEFAULT_RELEASE,
  newRoll,
  newTimeline,
  newTrack,
  nextNoteId,
  RECORDED_SUBDIVISION,
} from "../timeline/defaults.ts";
import { noteListOf } from "../timeline/NoteList.ts";
import type { TimelineDocument } from "../timeline/records.ts";
import type { RoomMeter } from "./roomBeat.ts";

const DRUM_CHANNEL = 10;

/** One round of a take as a song, in the tempo and meter of its room. */
export function takeTimeline(
  take: JamTake,
  { bpm, numerator, denominator }: RoomMeter & { bpm: number },
): TimelineDocument {
  const { bank, program, by, length, notes, gainDb } = take;
  const channel = bank === PERCUSSION_BANK ? DRUM_CHANNEL : 1;
  const name = `${by} · ${instrumentLabel(bank, program)}`;
  const track = newTrack({ name, channel, gainDb, pluginValues: { bank, program } });
  const roll = newRoll({
    trackId: track.id,
    subdivision: RECORDED_SUBDIVISION,
    label: name,
    length,
    notes: noteListOf(
      notes.map(([time = 0, duration = 1, number = 0, attack = 0]) => ({
        id: nextNoteId(),
        time,
        duration,
        number,
        channel,
        attack,
        release: DEFAULT_RELEASE,
      })),
    ),
  });
  return {
    timeline: newTimeline({
      name,
      trackIds: [track.id],
      tempos: [{ tick: 0, bpm, ramp: false }],
      timeSignatures: [{ tick: 0, numerator, denominator }],
    }),
    tracks: new Map([[track.id, track]]),
    rolls: new Map([[roll.id, roll]]),
  };
}
