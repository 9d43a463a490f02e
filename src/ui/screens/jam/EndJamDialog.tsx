import { useState } from "react";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import { notify } from "../../../state/notices.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { Button } from "../../controls/Button.tsx";
import { Dialog } from "../../controls/Dialog.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { strings as common } from "../../strings/common.ts";
import { jamStrings as words } from "../../strings/jam.ts";

interface EndJamDialogProps {
  readonly room: JamRoom;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Rooms open before their events start; an event that has not started is canceled. */
const endOf = ({ revision, state }: EventJson) =>
  ({ revision, state: state === "Started" ? "Completed" : "Canceled" }) as const;

/** Asks its owner before the jam is over for everybody. */
export function EndJamDialog({ room, open, onClose }: EndJamDialogProps) {
  const { api, session } = useStudio();
  const [pending, setPending] = useState(false);
  const end = async (): Promise<void> => {
    setPending(true);
    const { eventId: id } = room;
    // It may have been edited since one came in.
    const event = await api.call(eventCalls.event, { params: { id }, query: {} });
    const ended = event.ok ? await api.call(eventCalls.updateEvent, { body: { id, ...endOf(event.value) } }) : event;
    setPending(false);
    if (!ended.ok) return notify(session, "error", ended.error.message);
    onClose();
    return notify(session, "success", common.done);
  };
  return (
    <Dialog
      title={words.endTitle}
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button size="medium" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button size="medium" tone="danger" disabled={pending} onClick={() => void end()}>
            {words.endNow}
          </Button>
        </>
      }
    >
      <p>{words.endText}</p>
    </Dialog>
  );
}
