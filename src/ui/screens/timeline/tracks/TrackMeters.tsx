import { memo, useCallback } from "react";
import { EngineStatus } from "../../../../protocol/engine.ts";
import { Meter } from "../../../controls/Meter.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useTimelinePorts } from "../TimelineContext.ts";

export interface TrackMetersProps {
  readonly trackId: string;
  readonly withPeak?: boolean;
}

/** The two meters of a track's strip. */
export const TrackMeters = memo(function TrackMeters({ trackId, withPeak = false }: TrackMetersProps) {
  const { engine } = useStudio();
  const { stripOf } = useTimelinePorts();
  const read = useCallback(
    (side: 0 | 1): number => {
      const strip = stripOf(trackId);
      return strip === null ? 0 : (engine.status()[EngineStatus.stripPeaks + 2 * strip + side] ?? 0);
    },
    [engine, stripOf, trackId],
  );
  return (
    <>
      <Meter direction="vertical" withPeak={withPeak} read={() => read(0)} />
      <Meter direction="vertical" withPeak={withPeak} read={() => read(1)} />
    </>
  );
});
