import { useWide } from "../../hooks/useNarrow.ts";

/** Width from which mixer and board are beside arrangement and editor, rem (2200 px at a scale of 1). */
const WITH_DESK = 137.5;

export const useDesk = (): boolean => useWide(WITH_DESK);
