import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { startTour } from "../../actions/pageActions.ts";
import type { TourName } from "../../state/session/PageSession.ts";
import { Button } from "../controls/Button.tsx";
import { useSettings, useSettingsSnapshot } from "../hooks/SettingsContext.ts";
import { useTouch, useWide } from "../hooks/useNarrow.ts";
import { useShell } from "../hooks/StudioContext.ts";
import { strings } from "../strings/help.ts";
import { declineTour } from "./declineTour.ts";

export interface TourOfferProps {
  readonly of: TourName;
  /** Width of the window, in rem, from which there is room for it. */
  readonly from: number;
}

/** True where a tour may be offered: it was neither taken nor declined, and the address names no document. */
function useIsOffered(of: TourName): boolean {
  const { session } = useShell();
  const { tour } = useSnapshot(session);
  const { toursDone } = useSettingsSnapshot();
  const [path] = useLocation();
  return path.split("/").length <= 2 && !tour && !toursDone.includes(of);
}

/** Offers a tour to those who have not taken it, where there is room and the address names no document. */
export function TourOffer({ of, from }: TourOfferProps) {
  const { session } = useShell();
  const isOffered = useIsOffered(of);
  const roomy = useWide(from);
  const touch = useTouch();
  if (!roomy || touch || !isOffered) return null;
  return (
    <Button size="medium" onClick={() => startTour(session, of)}>
      {strings.takeTour}
    </Button>
  );
}

/** Narrower than this many rem, only the help offers tours. */
const LINE_FROM = 48;

export interface TourLineProps {
  readonly of: "board";
  /** Width of the window, in rem, from which `TourOffer` has room in the bar. */
  readonly until: number;
}

/** Offers a tour in a line of its own, below a bar that has no room for it; it can be declined for good. */
export function TourLine({ of, until }: TourLineProps) {
  const { session } = useShell();
  const settings = useSettings();
  const isOffered = useIsOffered(of);
  const hasRoom = useWide(LINE_FROM);
  const touch = useTouch();
  const inBar = useWide(until) && !touch;
  if (!isOffered || !hasRoom || inBar) return null;
  return (
    <aside
      className="row gap-8 flex-none on-panel border-bottom pad-8-12 text-2 size-2"
      aria-label={strings.tourOf[of]}
    >
      <span className="flex-1 min-width-0 truncate">{strings.tourText[of]}</span>
      <Button tone="ghost" onClick={() => declineTour(settings, of)}>
        {strings.noTour}
      </Button>
      <Button onClick={() => startTour(session, of)}>{strings.takeTour}</Button>
    </aside>
  );
}
