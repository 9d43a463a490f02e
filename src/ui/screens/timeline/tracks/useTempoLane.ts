import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { subscribeKey } from "valtio/utils";
import type { Session } from "../../../../state/session.ts";
import type { Settings } from "../../../../state/settings.ts";
import { rulerHeight, TEMPO_LANE, tempoLaneHeight } from "../../../../view/timeline/arrangementLayout.ts";
import { useSettings } from "../../../hooks/SettingsContext.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";

/** Height of the arrangement's ruler; that of its tempo lane is remembered with the layout. */
export function useRulerHeight(): number {
  const { session } = useStudio();
  const settings = useSettings();
  useEffect(() => rememberTempoLane(session, settings), [session, settings]);
  const { tempoHeight = TEMPO_LANE.least } = useSnapshot(session.views.arrangement);
  return rulerHeight({ tempoHeight });
}

function rememberTempoLane(session: Session, settings: Settings): () => void {
  session.tempoLane = tempoLaneHeight(settings.layouts["ruler"]?.["tempo"] ?? TEMPO_LANE.least);
  return subscribeKey(session, "tempoLane", (tempo) => {
    settings.layouts["ruler"] = { tempo };
  });
}
