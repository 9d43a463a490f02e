import { useMemo } from "react";
import { addTrack, setInstrument } from "../../../../domain/timeline/commands/tracks.ts";
import { applyTimelineDiff } from "../../../../domain/timeline/diff.ts";
import type { UserBankRef } from "../../../../domain/timeline/records.ts";
import { PERCUSSION_BANK } from "../../../../domain/reference/gmInstruments.ts";
import { AUDITION_STRIP } from "../../../../protocol/engine.ts";
import type { Player, OpenSong } from "../../../../state/transport.ts";
import type { Session } from "../../../../state/session.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { loadedInstrument } from "../../../../state/instrumentKey.ts";
import { notify } from "../../../../state/notices.ts";
import { newTrackFor } from "../../../../state/timeline/addNewTrack.ts";
import { selectTrack } from "../../../../state/timeline/selection.ts";
import { strings } from "../../../strings/timeline.ts";
import { applyCommand } from "../useTimeline.ts";
import type { InstrumentEntry } from "./instrumentList.ts";

/** The last strip of the engine plays what is tried out in the browser; tracks take theirs from the front. */
const PREVIEW_KEY = 60;
const PREVIEW_DRUM_KEY = 38;
const PREVIEW_VELOCITY = 0.75;
const PREVIEW_MS = 700;

export interface Instruments {
  /** Assigns the instrument to the selected track; without tracks it makes the first one, and plays a note. */
  readonly choose: (entry: InstrumentEntry) => void;
  /** Plays one note of it, loading it first. Also the way to retry after a failure. */
  readonly preview: (entry: InstrumentEntry) => void;
}

export function useInstruments(): Instruments {
  const studio = useStudio();
  return useMemo(() => instrumentsOf(studio), [studio]);
}

function instrumentsOf(studio: Player): Instruments {
  return {
    choose: (entry) => {
      const { bank, program, userBank } = entry;
      const { trackId } = studio.session.selection;
      if (studio.timeline.current.tracks.size === 0) {
        addWith(studio, bank, program, userBank);
        void preview(studio, entry);
      } else if (trackId === null) notify(studio.session, "info", strings.noTrackChosen);
      else applyCommand(studio.timeline, (document) => setInstrument(document, trackId, bank, program, userBank));
    },
    preview: (entry) => void preview(studio, entry),
  };
}

/** The first track of a song, with this instrument, in one undo step. */
function addWith({ timeline, session }: OpenSong, bank: number, program: number, userBank?: UserBankRef): void {
  const document = timeline.current;
  const track = newTrackFor(document, { bank });
  const added = applyTimelineDiff(document, addTrack(document, track));
  const chosen = applyTimelineDiff(added, setInstrument(added, track.id, bank, program, userBank)).tracks.get(track.id);
  timeline.apply(addTrack(document, chosen ?? track));
  selectTrack(session, track.id);
}

async function preview(
  { engine, session }: Pick<Player, "engine" | "session">,
  { id, bank, program, userBank }: InstrumentEntry,
): Promise<void> {
  const started = await engine.start();
  if (!started.ok) {
    notify(session, "error", started.error.message);
    return;
  }
  setLoading(session, id, 0);
  const number = userBank ? engine.banks.number(userBank, bank) : bank;
  const loaded = await engine.setProgram(AUDITION_STRIP, number, program, (fraction) =>
    setLoading(session, id, fraction),
  );
  session.instruments[id] = loadedInstrument(loaded.ok ? null : loaded.error);
  if (!loaded.ok) return;
  const key = bank === PERCUSSION_BANK ? PREVIEW_DRUM_KEY : PREVIEW_KEY;
  const noteId = engine.noteOn(AUDITION_STRIP, key, PREVIEW_VELOCITY);
  setTimeout(() => engine.noteOff(AUDITION_STRIP, key, noteId), PREVIEW_MS);
}

function setLoading(session: Session, id: string, progress: number): void {
  session.instruments[id] = { progress, error: null };
}
