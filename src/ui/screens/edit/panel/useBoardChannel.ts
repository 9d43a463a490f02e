import { useSnapshot } from "valtio";
import { useStudio } from "../../../hooks/StudioContext.ts";

/** The channel that the open board is set to, 0..16. */
export const useBoardChannel = (): number => useSnapshot(useStudio().session.midi).channel;
