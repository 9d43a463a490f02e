import { writeTimeline } from "../domain/timeline/timelineJson.ts";
import { TIMELINE_VERSION } from "../domain/timeline/records.ts";
import { Autosave } from "../state/Autosave.ts";
import { notify } from "../state/notices.ts";
import { openTimeline, timelineKey } from "../state/openDocument.ts";
import type { Studio } from "../state/Studio.ts";

const LAST_KEY = "padroll_last_timeline";

/** Keeps the open timeline in the browser's storage, and opens those that are there. */
export interface TimelineKeeper {
  /** Opens the timeline `id`, or the one that was open last. True if the studio has it now. */
  open(id: string | undefined): Promise<void>;
}

/** Made once. `memory` holds which timeline was open last. */
export function keepTimeline(studio: Studio, memory: Pick<Storage, "getItem" | "setItem"> | null): TimelineKeeper {
  const { timeline, session, storage } = studio;
  const kept = new Set<string>();
  const remember = (): void => {
    if (timeline.current.tracks.size > 0) memory?.setItem(LAST_KEY, timeline.current.timeline.id);
  };
  const autosave = new Autosave({
    store: timeline,
    storage,
    write: (document) => ({
      key: timelineKey(document.timeline.id),
      name: document.timeline.name,
      contentType: TIMELINE_VERSION,
      json: JSON.stringify(writeTimeline(document)),
    }),
    // A new timeline is worth keeping once something is in it.
    isKept: ({ timeline: { id }, tracks }) => kept.has(id) || tracks.size === 0,
    onState: (state, savedAt, error) => {
      session.saving = { state, savedAt: savedAt ?? session.saving.savedAt, error };
      if (state === "saved") remember();
    },
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) void autosave.flush();
  });
  globalThis.addEventListener("pagehide", () => void autosave.flush());

  const open = async (id: string): Promise<void> => {
    const read = await openTimeline(storage, id);
    if (!read.ok) {
      notify(session, "error", read.error.message);
      return;
    }
    kept.add(read.value.timeline.id);
    timeline.load(read.value);
  };
  return {
    async open(id) {
      const wanted = id ?? (timeline.current.tracks.size === 0 ? memory?.getItem(LAST_KEY) : null);
      if (wanted && wanted !== timeline.current.timeline.id) await open(wanted);
    },
  };
}
