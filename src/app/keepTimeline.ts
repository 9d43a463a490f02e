import { ok, type Result } from "../domain/AppError.ts";
import { emptyDocument } from "../domain/timeline/defaults.ts";
import { newId } from "../domain/id.ts";
import type { TimelineDocument } from "../domain/timeline/records.ts";
import { Autosave } from "../state/Autosave.ts";
import { notify } from "../state/notices.ts";
import { openTimeline, timelineKey } from "../state/openDocument.ts";
import type { Studio } from "../state/Studio.ts";
import { strings } from "../ui/strings/files.ts";
import { DocumentClaim } from "../state/DocumentClaim.ts";
import { saveBeforeLeaving } from "./unsaved.ts";

/** The screen is told of so many steps of a song's way. */
const PROGRESS_STEPS = 20;
const LAST_KEY = "padroll_last_timeline";

/** Keeps the open timeline in the browser's storage, and opens those that are there. */
export interface TimelineKeeper {
  /** Opens the timeline `id`, or the one that was open last. Meanwhile `session.opening` says so. */
  open(id: string | undefined): Promise<void>;
  /** Stays with the song that is open. */
  stopOpening(): void;
}

/** Made once. `memory` holds which timeline was open last. */
export function keepTimeline(studio: Studio, memory: Pick<Storage, "getItem" | "setItem"> | null): TimelineKeeper {
  const { timeline, session, storage, work } = studio;
  const kept = new Set<string>();
  const claims = new DocumentClaim(navigator.locks);
  const remember = (): void => {
    if (timeline.current.tracks.size > 0) memory?.setItem(LAST_KEY, timeline.current.timeline.id);
  };
  const save = async (document: TimelineDocument): Promise<Result<number>> => {
    const saved = await storage.saveSong(document);
    if (saved.ok || saved.error.code !== "WRITTEN_ELSEWHERE") return saved;
    // Tabs that cannot agree who has a song, as on a page that is not served securely: nobody's edits are overwritten.
    const isOpen = timeline.current.timeline.id === document.timeline.id;
    const copy = copyOf(isOpen ? timeline.current : document);
    if (isOpen) timeline.load(copy);
    notify(session, "info", strings.openElsewhere(document.timeline.name));
    return isOpen ? ok(Date.now()) : storage.saveSong(copy);
  };
  // Back and Forward may ask for the next song before this one is there.
  let asked = 0;
  let answered = 0;
  const autosave = new Autosave({
    store: timeline,
    save,
    note(document, urgent) {
      remember();
      return storage.noteSong(document, urgent);
    },
    // A new timeline is worth keeping once something is in it.
    isKept: ({ timeline: { id }, tracks }) => kept.has(id) || tracks.size === 0,
    onState: (state, savedAt, error) => {
      session.saving = { state, savedAt: savedAt ?? session.saving.savedAt, error };
      if (state === "saved") remember();
      // While another song is on its way, the address is that one's.
      if (state === "saved" && savedAt !== null && asked === answered) showAddress(timeline.current.timeline.id);
    },
  });
  saveBeforeLeaving(autosave);

  const stay = (): void => {
    session.transport.playWhenOpen = false;
    claim();
    showAddress(timeline.current.timeline.id);
  };
  const open = async (id: string, turn: number): Promise<void> => {
    const key = timelineKey(id);
    session.opening = { progress: null };
    const here = await work.ensureHere(key);
    if (turn !== asked) return;
    // Edits of the song that is left are written while it is still this tab's.
    await autosave.flush();
    if (turn !== asked) return;
    const isOwn = await claims.claim(key);
    // Read while no other tab, and no synchronisation, writes it.
    const read = await openTimeline(studio, id, isOwn, (fraction) => {
      if (turn === asked) session.opening = { progress: Math.round(fraction * PROGRESS_STEPS) / PROGRESS_STEPS };
    });
    if (turn !== asked) return;
    session.opening = null;
    if (!read.ok) {
      notify(session, "error", here.ok ? read.error.message : here.error.message);
      return stay();
    }
    const document = isOwn ? read.value : copyOf(read.value);
    kept.add(document.timeline.id);
    timeline.load(document);
    if (document !== read.value) notify(session, "info", strings.openElsewhere(read.value.timeline.name));
  };
  // Songs that were left empty are in no storage, and yet behind Back.
  const neverKept = new Set<string>();
  timeline.subscribe({
    load: () => {
      const { timeline: song, tracks } = timeline.current;
      if (tracks.size === 0) neverKept.add(song.id);
    },
    change: () => neverKept.delete(timeline.current.timeline.id),
  });
  // A new song is this tab's own, and so is the one that the tab starts with.
  const claim = (): void => void claims.claim(timelineKey(timeline.current.timeline.id));
  timeline.subscribe({ load: claim });
  claim();
  return {
    async open(id) {
      const { timeline: song, tracks } = timeline.current;
      const wanted = id ?? (tracks.size === 0 ? memory?.getItem(LAST_KEY) : null);
      const turn = ++asked;
      session.opening = null;
      // Another one may have been on its way, and claimed.
      if (!wanted || wanted === song.id) claim();
      else if (neverKept.has(wanted)) timeline.load(emptyDocument(wanted));
      else await open(wanted, turn);
      answered = Math.max(answered, turn);
    },
    stopOpening() {
      answered = ++asked;
      session.opening = null;
      stay();
    },
  };
}

/** The same song under an id of its own. It is stored once it is edited. */
const copyOf = (document: TimelineDocument): TimelineDocument => ({
  ...document,
  timeline: { ...document.timeline, id: newId(), name: strings.copyName(document.timeline.name) },
});

/** A reload brings back what was saved, though the page was opened at another song's address. */
function showAddress(id: string): void {
  const address = `/timeline/${id}`;
  if (location.pathname.startsWith("/timeline/") && location.pathname !== address)
    history.replaceState(null, "", address);
}
