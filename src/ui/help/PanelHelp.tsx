import { CircleQuestionMark } from "lucide-react";
import { openHelp } from "../../actions/pageActions.ts";
import { IconButton } from "../controls/IconButton.tsx";
import { SMALL_ICON } from "../controls/iconSize.ts";
import { useShell } from "../hooks/StudioContext.ts";
import { strings } from "../strings/help.ts";

export interface PanelHelpProps {
  /** Id of the manual's page about the panel. */
  readonly page: string;
  /** Title of the panel. */
  readonly panel: string;
}

/** Opens the manual at the page about a panel. */
export function PanelHelp({ page, panel }: PanelHelpProps) {
  const { session } = useShell();
  return (
    <IconButton
      look="small"
      label={strings.helpFor(panel)}
      icon={<CircleQuestionMark {...SMALL_ICON} />}
      onClick={() => openHelp(session, page)}
    />
  );
}
