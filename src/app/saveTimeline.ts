import { ok } from "../domain/AppError.ts";
import type { Disposable } from "../domain/Disposables.ts";
import { emptyDocument } from "../domain/timeline/defaults.ts";
import type { TimelineDocument } from "../domain/timeline/records.ts";
import { newId } from "../domain/id.ts";
import { DocumentClaim } from "../state/DocumentClaim.ts";
import { DocumentSaver, type DocumentUse } from "../state/DocumentSaver.ts";
import { notify } from "../state/notices.ts";
import { openTimeline, timelineKey } from "../state/openDocument.ts";
import type { Studio } from "../state/Studio.ts";
import type { Session } from "../state/session.ts";
import { play } from "../state/transport.ts";
import { withTimelineId } from "../state/sync/workDocument.ts";
import { strings } from "../ui/strings/files.ts";
import { createHandover, showCopyNotice } from "./copyNotice.ts";
import { showAddress } from "./showAddress.ts";
import { saveBeforeLeaving } from "./unsaved.ts";

/** The screen is told of so many steps of a song's way. */
const PROGRESS_STEPS = 20;
const LAST_KEY = "padroll_last_timeline";
const GONE: ReadonlySet<string> = new Set(["DOCUMENT_MISSING", "NOT_FOUND"]);

/** Saves the open timeline in the browser's storage, and opens those that are stored. */
export interface TimelineSaver extends Disposable {
  /** Opens the timeline `id`, or the one that was open last, and plays it where that was asked for. Meanwhile `session.opening` says so. */
  open(id: string | undefined): Promise<void>;
  /** Stays with the song that is open. */
  stopOpening(): void;
}

/** Screens that show or play the open song. */
const SONG_SCREENS = /^\/(timeline|midi|edit|plugin)(\/|$)/;

function useOfSong({ transport }: Pick<Session, "transport">): DocumentUse {
  if (transport.recording) return "busy";
  return transport.state === "started" || SONG_SCREENS.test(location.pathname) ? "shown" : "idle";
}

/** Made once. `memory` holds which timeline was open last. */
export function saveTimeline(
  studio: Pick<Studio, "engine" | "session" | "songFiles" | "storage" | "timeline" | "work">,
  memory: Pick<Storage, "getItem" | "setItem"> | null,
): TimelineSaver {
  const { timeline, session, storage, work } = studio;
  const remember = ({ tracks }: TimelineDocument, id: string): void => {
    if (tracks.size > 0) memory?.setItem(LAST_KEY, id);
  };
  const showOpen = (): void => showAddress(/^\/timeline\//, timeline.current.timeline.id);
  const saver = new DocumentSaver({
    store: timeline,
    work,
    claims: new DocumentClaim(navigator.locks),
    kind: {
      keyOf: timelineKey,
      idOf: (song) => song.timeline.id,
      async read(id, isOwn, isAsked) {
        const read = await openTimeline(studio, id, isOwn, (fraction) => {
          if (isAsked()) session.opening = { progress: Math.round(fraction * PROGRESS_STEPS) / PROGRESS_STEPS };
        });
        return read.ok ? ok({ document: read.value, problems: [] }) : read;
      },
      save: (song) => storage.saveSong(song),
      note(song, urgent) {
        remember(song, song.timeline.id);
        return storage.noteSong(song, urgent);
      },
      // A new timeline is worth keeping once something is in it.
      isNobodys: ({ tracks }) => tracks.size === 0,
      isElsewhere: (song) => song.timeline.id === session.sharedSongId,
      copyOf: (song) => withTimelineId(song, newId(), strings.copyName(song.timeline.name)),
      blank: emptyDocument,
    },
    onOpen(song, id) {
      session.opening = null;
      // A copy that nobody has edited is no song that could be opened again.
      remember(song, id);
    },
    onCopy({ timeline: { id, name } }, why) {
      const copyId = timeline.current.timeline.id;
      showCopyNotice(session, name, why, async () =>
        timeline.current.timeline.id === copyId ? saver.takeOver(id) : ok(null),
      );
    },
    handover: createHandover(),
    use: () => useOfSong(session),
    onState(state, savedAt, error) {
      session.saving = { state, savedAt: savedAt ?? session.saving.savedAt, error };
      if (state !== "saved" || savedAt === null) return;
      remember(timeline.current, timeline.current.timeline.id);
      // While another song is on its way, the address is that one's.
      if (!saver.isOpening) showOpen();
    },
  });
  const dispose = saveBeforeLeaving(saver.autosave);

  const stay = (): void => {
    session.opening = null;
    session.transport.playWhenOpen = false;
    saver.stay();
    showOpen();
  };
  // Songs that were left empty are in no storage, and yet behind Back.
  const neverKept = new Set<string>();
  timeline.subscribe({
    load: () => {
      session.saving.savedAt = null;
      const { timeline: song, tracks } = timeline.current;
      if (tracks.size === 0) neverKept.add(song.id);
    },
    change: () => neverKept.delete(timeline.current.timeline.id),
  });
  const open = async (id: string | undefined): Promise<void> => {
    const { timeline: song, tracks } = timeline.current;
    const wanted = id ?? (tracks.size === 0 ? memory?.getItem(LAST_KEY) : null);
    // Back and Forward may ask for the next song before this one is there.
    saver.stopOpening();
    session.opening = null;
    if (!wanted || wanted === song.id) return saver.stay();
    if (neverKept.has(wanted)) return timeline.load(emptyDocument(wanted));
    session.opening = { progress: null };
    const opened = await saver.open(wanted);
    if (opened.ok) return;
    // Nobody asked for the last song: where it was deleted since, there is none.
    if (id !== undefined || !GONE.has(opened.error.code)) notify(session, "error", opened.error.message);
    stay();
  };
  return {
    async open(id) {
      await open(id);
      const { transport } = session;
      if (!transport.playWhenOpen || session.opening) return;
      transport.playWhenOpen = false;
      await play(studio);
    },
    stopOpening() {
      saver.stopOpening();
      stay();
    },
    dispose,
  };
}
