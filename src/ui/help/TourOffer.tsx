import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { startTour } from "../../actions/pageActions.ts";
import type { TourName } from "../../state/session/PageSession.ts";
import { Button } from "../controls/Button.tsx";
import { useSettingsSnapshot } from "../hooks/SettingsContext.ts";
import { useTouch, useWide } from "../hooks/useNarrow.ts";
import { useShell } from "../hooks/StudioContext.ts";
import { strings } from "../strings/help.ts";

export interface TourOfferProps {
  readonly of: TourName;
  /** Width of the window, in rem, from which there is room for it. */
  readonly from: number;
}

/** Offers a tour to those who have not taken it, where there is room and the address names no document. */
export function TourOffer({ of, from }: TourOfferProps) {
  const { session } = useShell();
  const { tour } = useSnapshot(session);
  const { toursDone } = useSettingsSnapshot();
  const [path] = useLocation();
  const roomy = useWide(from);
  const touch = useTouch();
  const isDeep = path.split("/").length > 2;
  if (!roomy || touch || isDeep || tour || toursDone.includes(of)) return null;
  return (
    <Button size="medium" onClick={() => startTour(session, of)}>
      {strings.takeTour}
    </Button>
  );
}
