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

type RoomTempo = RoomMeter & { readonly bpm: number };

const USUAL_TEMPO: RoomTempo = { bpm: 120, numerator: 4, denominator: 4 };

/** One round of a take as a song, in the tempo and meter of its room; 120 bpm and 4/4 where no session is known. */
export function takeTimeline(take: JamTake, session: RoomTempo | null): TimelineDocument {
  const { bpm, numerator, denominator } = session ?? USUAL_TEMPO;
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
