import { useSnapshot } from "valtio";
import { Button } from "../../../controls/Button.tsx";
import { EmptyState } from "../../../controls/EmptyState.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { showWindow } from "../sessionActions.ts";
import { Mixer } from "./Mixer.tsx";

/** The mixer in its place, or how to have it there again. */
export function DockedMixer({ bare = false }: { readonly bare?: boolean }) {
  const { session } = useStudio();
  const { mixer } = useSnapshot(session.secondWindows);
  if (!mixer) return <Mixer bare={bare} />;
  return (
    <EmptyState title={strings.mixerAway}>
      <Button size="medium" onClick={() => showWindow(session, "mixer", false)}>
        {strings.closeWindow.mixer}
      </Button>
    </EmptyState>
  );
}
