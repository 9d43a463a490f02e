import { useEffect, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import type { StoragePort, StoredSummary } from "../../../protocol/storage.ts";
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
  const stored = useStoredSongs(storage, `timeline_${id}`);
  return stored.slice(0, RECENT).map(({ key, name, savedAt }) => ({
    name: name || strings.untitled,
    key,
    savedAt,
    open: () => navigate(`/timeline/${key.slice("timeline_".length)}`),
  }));
}

/** Stored songs besides the open one, newest first; read again when another one is open. */
function useStoredSongs(storage: StoragePort, openKey: string): readonly StoredSummary[] {
  const [songs, setSongs] = useState<readonly StoredSummary[]>([]);
  useEffect(() => {
    let current = true;
    const read = async (): Promise<void> => {
      const list = await storage.list("timeline_");
      if (current) setSongs(list.ok ? list.value.filter(({ key }) => key !== openKey) : []);
    };
    void read();
    return () => {
      current = false;
    };
  }, [storage, openKey]);
  return songs.toSorted((a, b) => b.savedAt - a.savedAt);
}
