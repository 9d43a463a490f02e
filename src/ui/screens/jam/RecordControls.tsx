import { Circle, History } from "lucide-react";
import { useEffect } from "react";
import { useSnapshot } from "valtio";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { KEPT_BARS } from "../../../state/room/RoomRecorder.ts";
import { Button } from "../../controls/Button.tsx";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { jamStrings as words } from "../../strings/jam.ts";

/** Records what everybody plays, for this page alone; the others see who does. */
export function RecordControls({ room }: { readonly room: JamRoom }) {
  const { recording } = useSnapshot(room.state);
  useEffect(() => {
    if (!recording) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    globalThis.addEventListener("beforeunload", ask);
    return () => globalThis.removeEventListener("beforeunload", ask);
  }, [recording]);
  return (
    <>
      <Button
        size="medium"
        icon={<Circle {...ICON} fill="currentColor" />}
        tone={recording ? "danger" : "plain"}
        aria-pressed={recording}
        data-recording={recording || undefined}
        onClick={() => (recording ? room.recorder.stop() : room.recorder.start())}
      >
        {words.record}
      </Button>
      <IconButton
        label={words.keepBars(KEPT_BARS)}
        icon={<History {...ICON} />}
        onClick={() => room.recorder.saveLastBars()}
      />
    </>
  );
}
