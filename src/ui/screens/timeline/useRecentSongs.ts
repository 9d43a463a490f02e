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
  const work = useStoredWork(storage, ["timeline_"], `timeline_${id}`);
  const songs = work.state === "ready" ? work.items : [];
  return songs.slice(0, RECENT).map(({ key, name, savedAt }) => ({
    name: name || strings.untitled,
    key,
    savedAt,
    open: () => navigate(`/timeline/${key.slice("timeline_".length)}`),
  }));
}

type StoredWork =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly message: string }
  | { readonly state: "ready"; readonly items: readonly StoredSummary[] };

type Prefix = "board_" | "timeline_";

/** Stored songs and boards besides the open one, newest first; read again when another one is open. */
function useStoredWork(storage: StoragePort, prefixes: readonly Prefix[], openKey: string): StoredWork {
  const [work, setWork] = useState<StoredWork>({ state: "loading" });
  const wanted = prefixes.join(" ");
  useEffect(() => {
    let current = true;
    const read = async (): Promise<void> => {
      const next = await readOthers(storage, wanted.split(" ") as Prefix[], openKey);
      if (current) setWork(next);
    };
    void read();
    return () => {
      current = false;
    };
  }, [storage, wanted, openKey]);
  return work;
}

async function readOthers(storage: StoragePort, prefixes: readonly Prefix[], openKey: string): Promise<StoredWork> {
  const lists = await Promise.all(prefixes.map((prefix) => storage.list(prefix)));
  const items: StoredSummary[] = [];
  for (const list of lists) {
    if (!list.ok) return { state: "failed", message: list.error.message };
    items.push(...list.value.filter(({ key }) => key !== openKey));
  }
  return { state: "ready", items: items.sort((a, b) => b.savedAt - a.savedAt) };
}
