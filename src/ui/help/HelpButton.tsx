import { CircleQuestionMark } from "lucide-react";
import { pageActions } from "../../actions/pageActions.ts";
import { IconButton } from "../controls/IconButton.tsx";
import { ICON } from "../controls/iconSize.ts";
import { useShell } from "../hooks/StudioContext.ts";
import { strings } from "../strings/help.ts";
import styles from "./HelpButton.module.css";
import { useHasNews } from "./useNews.ts";

/** Opens the help; stands at the right of every bar. A dot marks changes that were not seen: then it opens these. */
export function HelpButton() {
  const { session } = useShell();
  const { label, keys, run } = pageActions.help;
  if (useHasNews())
    return (
      <IconButton
        label={strings.hasNews}
        icon={<CircleQuestionMark {...ICON} />}
        className={styles.news}
        onClick={() => pageActions.news.run(session)}
      />
    );
  return (
    <IconButton label={label} shortcut={keys[0]} icon={<CircleQuestionMark {...ICON} />} onClick={() => run(session)} />
  );
}
