import { useEffect, useState } from "react";
import type { StoragePort, StoredSummary } from "../../protocol/storage.ts";

export type StoredWork =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly message: string }
  | { readonly state: "ready"; readonly items: readonly StoredSummary[] };

/** Stored songs and boards, newest first. */
export function useStoredWork(storage: StoragePort, prefixes: readonly ("board_" | "timeline_")[]): StoredWork {
  const [work, setWork] = useState<StoredWork>({ state: "loading" });
  const wanted = prefixes.join(" ");
  useEffect(() => {
    let current = true;
    const read = async (): Promise<void> => {
      const next = await readAll(storage, wanted.split(" ") as ("board_" | "timeline_")[]);
      if (current) setWork(next);
    };
    void read();
    return () => {
      current = false;
    };
  }, [storage, wanted]);
  return work;
}

async function readAll(storage: StoragePort, prefixes: readonly ("board_" | "timeline_")[]): Promise<StoredWork> {
  const lists = await Promise.all(prefixes.map((prefix) => storage.list(prefix)));
  const items: StoredSummary[] = [];
  for (const list of lists) {
    if (!list.ok) return { state: "failed", message: list.error.message };
    items.push(...list.value);
  }
  return { state: "ready", items: items.sort((a, b) => b.savedAt - a.savedAt) };
}
