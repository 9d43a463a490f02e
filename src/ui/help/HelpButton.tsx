import { CircleQuestionMark } from "lucide-react";
import { pageActions } from "../../actions/pageActions.ts";
import { IconButton } from "../controls/IconButton.tsx";
import { ICON } from "../controls/iconSize.ts";
import { useShell } from "../hooks/StudioContext.ts";

/** Opens the help; stands at the right of every bar. */
export function HelpButton() {
  const { session } = useShell();
  const { label, keys, run } = pageActions.help;
  return (
    <IconButton label={label} shortcut={keys[0]} icon={<CircleQuestionMark {...ICON} />} onClick={() => run(session)} />
  );
}
