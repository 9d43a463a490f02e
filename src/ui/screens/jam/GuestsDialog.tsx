import { useState } from "react";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import { notify } from "../../../state/notices.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { Button } from "../../controls/Button.tsx";
import { Dialog } from "../../controls/Dialog.tsx";
import { Switch } from "../../controls/Switch.tsx";
import { useLoad } from "../../hooks/useLoad.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { guestStrings as words } from "../../strings/guests.ts";
import { LoadState } from "../account/LoadState.tsx";
import styles from "./Jam.module.css";

interface GuestsDialogProps {
  readonly room: JamRoom;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** For the owner of the event: whether people without an account may listen. */
export const GuestsDialog = ({ room, open, onClose }: GuestsDialogProps) => (
  <Dialog
    title={words.title}
    open={open}
    onClose={onClose}
    actions={
      <Button size="medium" tone="primary" onClick={onClose}>
        {words.done}
      </Button>
    }
  >
    {open && <GuestsSwitch room={room} />}
  </Dialog>
);

function GuestsSwitch({ room }: Pick<GuestsDialogProps, "room">) {
  const { api, session } = useStudio();
  const [pending, setPending] = useState(false);
  const { eventId: id } = room;
  // It may have been edited since one came in.
  const read = () => api.call(eventCalls.event, { params: { id }, query: {} });
  const { value, error, reload, set } = useLoad(read, id);
  const allow = async (guests: boolean): Promise<void> => {
    setPending(true);
    const event = await read();
    const { revision } = event.ok ? event.value : { revision: 0 };
    const saved = event.ok ? await api.call(eventCalls.updateEvent, { body: { id, revision, guests } }) : event;
    setPending(false);
    if (saved.ok) set(saved.value);
    else notify(session, "error", saved.error.message);
  };
  if (!value) return <LoadState error={error} onRetry={reload} lines={2} />;
  return (
    <div className={styles.invite}>
      <div className="row wrap gap-8-16">
        <span aria-hidden>{words.allow}</span>
        <Switch
          label={words.allow}
          checked={value.guests ?? false}
          onChange={(on) => {
            if (!pending) void allow(on);
          }}
        />
      </div>
      <p>{words.about}</p>
    </div>
  );
}
