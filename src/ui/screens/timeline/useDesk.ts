import { useWide } from "../../hooks/useNarrow.ts";

/** From this many rem on (2200 px at a scale of 1) mixer and board stand beside arrangement and editor. */
const WITH_DESK = 137.5;

export const useDesk = (): boolean => useWide(WITH_DESK);
