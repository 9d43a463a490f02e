import { Rss } from "lucide-react";
import { useState } from "react";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import { notify } from "../../../state/notices.ts";
import { Button } from "../../controls/Button.tsx";
import { Dialog } from "../../controls/Dialog.tsx";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { eventStrings as words } from "../../strings/events.ts";
import share from "../share/ShareDialog.module.css";

/** The address by which a calendar program follows one's own events. */
export function EventFeedButton() {
  const { api, session } = useStudio();
  const [url, setUrl] = useState("");
  const [open, setOpen] = useState(false);
  const ask = async (renew: boolean): Promise<boolean> => {
    const answer = await api.call(eventCalls.eventFeed, { body: { renew } });
    if (answer.ok) setUrl(new URL(answer.value.path, location.origin).href);
    else notify(session, "error", answer.error.message);
    return answer.ok;
  };
  const show = async (): Promise<void> => setOpen(await ask(false));
  useScreenCommands(words.title, () => [{ label: words.feed, run: () => void show() }]);
  const renew = async (): Promise<void> => {
    if (await ask(true)) notify(session, "success", words.feedRenewed);
  };
  // Without a clipboard the address can be copied from the field.
  const copy = (): void => {
    void navigator.clipboard?.writeText(url).then(() => notify(session, "success", words.linkCopied));
  };
  return (
    <>
      <IconButton label={words.feed} icon={<Rss {...ICON} />} onClick={() => void show()} />
      <Dialog
        title={words.feedTitle}
        open={open}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button size="medium" tone="ghost" onClick={() => void renew()}>
              {words.feedRenew}
            </Button>
            <Button size="medium" tone="primary" onClick={copy}>
              {words.feedCopy}
            </Button>
          </>
        }
      >
        <div className={share.share}>
          <p>{words.feedText}</p>
          <div className={share.address}>
            <input
              readOnly
              aria-label={words.feedAddress}
              value={url}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          </div>
          <p>{words.feedSecret}</p>
        </div>
      </Dialog>
    </>
  );
}
