import { Users } from "lucide-react";
import { useSnapshot } from "valtio";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { Button } from "../../controls/Button.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { Tooltip } from "../../controls/Tooltip.tsx";
import { jamSongStrings as words } from "../../strings/jamSong.ts";
import styles from "./SongStage.module.css";

/** Switch between shared and own playback of the room's song. */
export function TogetherSwitch({ room }: { readonly room: JamRoom }) {
  const { together } = useSnapshot(room.song.state);
  return (
    <Tooltip text={together ? words.togetherOn : words.togetherOff}>
      <Button
        size="medium"
        className={styles.together}
        icon={<Users {...ICON} />}
        aria-pressed={together}
        onClick={() => room.song.setTogether(!together)}
      >
        {words.together}
      </Button>
    </Tooltip>
  );
}
