import { ExternalLink, PictureInPicture2 } from "lucide-react";
import { useSnapshot } from "valtio";
import { timelineActions } from "../../../../actions/timeline/timelineActions.ts";
import type { WindowPanel } from "../../../../state/session/PageSession.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { useKeyOf } from "../../../hooks/useKeys.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { showWindow } from "../sessionActions.ts";

const ACTIONS = {
  mixer: timelineActions.mixerWindow,
  editor: timelineActions.editorWindow,
  board: timelineActions.boardWindow,
} as const;

/** Moves a panel to a window of its own, and back. */
export function WindowButton({ panel }: { readonly panel: WindowPanel }) {
  const { session } = useStudio();
  const shown = useSnapshot(session.secondWindows)[panel];
  const keyOf = useKeyOf();
  return (
    <IconButton
      look="small"
      label={shown ? strings.closeWindow[panel] : ACTIONS[panel].label}
      shortcut={keyOf(ACTIONS[panel])}
      icon={shown ? <PictureInPicture2 {...SMALL_ICON} /> : <ExternalLink {...SMALL_ICON} />}
      onClick={() => showWindow(session, panel, !shown)}
    />
  );
}
