import { useState } from "react";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import { invitePath } from "../../../state/room/jamLink.ts";
import { Button } from "../../controls/Button.tsx";
import { Dialog } from "../../controls/Dialog.tsx";
import { QrCode } from "../../controls/QrCode.tsx";
import { jamStrings as words } from "../../strings/jam.ts";
import styles from "./Jam.module.css";

interface InviteDialogProps {
  readonly event: EventJson;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Link and code of the room, to be sent to others. */
export function InviteDialog({ event, open, onClose }: InviteDialogProps) {
  return (
    <Dialog title={words.inviteTitle} open={open} onClose={onClose}>
      <Invitation event={event} />
    </Dialog>
  );
}

function Invitation({ event }: Pick<InviteDialogProps, "event">) {
  const [copied, setCopied] = useState(false);
  const { id, joinCode } = event;
  const link = new URL(invitePath(id, joinCode), location.origin).href;
  // If the browser forbids copying, the link can be copied by hand.
  const copy = (): void => {
    navigator.clipboard?.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div className={styles.invite}>
      <p>{words.inviteText}</p>
      <QrCode className={styles.qr} text={link} label={words.qr} />
      <label>
        {words.inviteLink}
        <input className={styles.field} readOnly value={link} onFocus={(focus) => focus.currentTarget.select()} />
      </label>
      {joinCode !== undefined && (
        <p>
          {words.code}: <b>{joinCode}</b>
        </p>
      )}
      <Button tone="primary" size="large" onClick={copy}>
        {words.copy}
      </Button>
      <output>{copied ? words.copied : ""}</output>
    </div>
  );
}
