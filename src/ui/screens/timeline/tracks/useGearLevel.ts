import { useSnapshot } from "valtio";
import { waitsAt } from "../../../../state/midi/Takeovers.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useTimelinePorts } from "../TimelineContext.ts";

/**
 * Position of the hardware control while a value waits for pickup, 0..1 of its way as `level` is; else null. `place` is a key of
 * `GearState.stands`.
 */
export function useGearLevel(place: string, level: number): number | null {
  const { gear } = useTimelinePorts();
  const { takeover } = useSnapshot(useStudio().session.midi);
  const stand = useSnapshot(gear.state).stands[place] ?? null;
  return takeover === "jump" ? null : waitsAt(stand, level);
}
