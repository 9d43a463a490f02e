import { useCallback } from "react";
import { trackName } from "../../../../domain/timeline/clipName.ts";
import type { Track } from "../../../../domain/timeline/records.ts";
import { EngineStatus } from "../../../../protocol/engine.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useTimelinePorts } from "../TimelineContext.ts";
import { LimiterButton } from "./LimiterButton.tsx";

/** The limiter of a track, with what its strip takes off. */
export function TrackLimiter({ track }: { readonly track: Track }) {
  const { engine } = useStudio();
  const { stripOf } = useTimelinePorts();
  const { id, limiter } = track;
  const read = useCallback((): number => {
    const strip = stripOf(id);
    return strip === null ? 0 : (engine.status()[EngineStatus.stripLimiters + strip] ?? 0);
  }, [engine, stripOf, id]);
  return <LimiterButton name={trackName(track)} stripId={id} limiter={limiter} read={read} />;
}
