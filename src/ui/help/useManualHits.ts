import { useEffect, useState } from "react";
import type { ManualHit } from "./searchManual.ts";

type Search = (query: string) => readonly ManualHit[];

/** Sections of the manual that fit what was typed; none until the manual is loaded, which begins with the first letter. */
export function useManualHits(query: string): readonly ManualHit[] {
  const [search, setSearch] = useState<Search | null>(null);
  const isWanted = query.trim() !== "";
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    const load = async (): Promise<void> => {
      const { manualHits } = await import("./manualHits.ts");
      if (!isGone) setSearch(() => manualHits);
    };
    // Without the manual the other results are all there is.
    load().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  return isWanted && search ? search(query) : [];
}
