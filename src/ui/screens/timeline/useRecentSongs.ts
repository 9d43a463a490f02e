import { navigate } from "wouter/use-browser-location";
import { useStoredWork } from "../../files/useStoredWork.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { strings } from "../../strings/timeline.ts";
import { useTimelineRecord } from "./useTimeline.ts";

const RECENT = 10;

export interface RecentSong {
  readonly name: string;
  readonly key: string;
  /** Ms since 1970. */
  readonly savedAt: number;
  readonly open: () => void;
}

/** The songs of this browser that were saved last, apart from the open one. */
export function useRecentSongs(): readonly RecentSong[] {
  const { storage } = useStudio();
  const { id } = useTimelineRecord();
  const work = useStoredWork(storage, ["timeline_"], `timeline_${id}`);
  const songs = work.state === "ready" ? work.items : [];
  return songs.slice(0, RECENT).map(({ key, name, savedAt }) => ({
    name: name || strings.untitled,
    key,
    savedAt,
    open: () => navigate(`/timeline/${key.slice("timeline_".length)}`),
  }));
}
