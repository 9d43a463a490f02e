import { useNarrow, useTouch } from "../../../hooks/useNarrow.ts";

/** Amount of the transport that has buttons: on touch screens the rest is in the menu beside "Record". */
export type TransportRoom = "all" | "most" | "least";

/** Buttons are wide enough for fingers, and there are no more of them than fit beside the display. */
export function useTransportRoom(twoRows: boolean): TransportRoom {
  const touch = useTouch();
  const isPhone = useNarrow(twoRows ? 31.25 : 56);
  const isTablet = useNarrow(twoRows ? 42 : 72);
  if (!touch) return "all";
  return isPhone ? "least" : isTablet ? "most" : "all";
}
