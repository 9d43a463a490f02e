import { useSnapshot } from "valtio";
import { Button } from "../../controls/Button.tsx";
import { Notice } from "../../controls/Notice.tsx";
import { useOnline } from "../../hooks/useOnline.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { strings } from "../../strings/dashboard.ts";

/** What there is to know where the list is not complete: no network, or no answer. */
export function WorkState() {
  const { account, work } = useStudio();
  const { status } = useSnapshot(account.state);
  const { problem } = useSnapshot(work.state);
  const online = useOnline();
  const retry = (
    <Button size="medium" onClick={() => void work.refresh()}>
      {strings.retry}
    </Button>
  );
  if (!online || status === "offline") {
    return (
      <Notice kind="warning" actions={online && retry}>
        <b>{strings.offlineTitle}.</b> {strings.offlineText}
      </Notice>
    );
  }
  if (problem === null) return null;
  return (
    <Notice kind="error" actions={retry}>
      <b>{strings.failedTitle}.</b> {problem} {strings.failedText}
    </Notice>
  );
}
