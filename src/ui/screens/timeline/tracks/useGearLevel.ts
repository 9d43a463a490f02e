import { useSnapshot } from "valtio";
import { waitsAt } from "../../../../state/midi/Takeovers.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useTimelinePorts } from "../TimelineContext.ts";

/** Where the gear stands while a value of a track waits to be picked up, 0..1 of its way as `level` is; else null. */
export function useGearLevel(field: string, trackId: string, level: number): number | null {
  const { gear } = useTimelinePorts();
  const { takeover } = useSnapshot(useStudio().session.midi);
  const stand = useSnapshot(gear.state).stands[`${field} ${trackId}`] ?? null;
  return takeover === "jump" ? null : waitsAt(stand, level);
}
