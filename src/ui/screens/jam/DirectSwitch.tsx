import { useSnapshot } from "valtio";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { Switch } from "../../controls/Switch.tsx";
import { jamStrings as words } from "../../strings/jam.ts";
import styles from "./Jam.module.css";

/** For players: whether the others may connect past the server. */
export function DirectSwitch({ room }: { readonly room: JamRoom }) {
  const { direct, slot } = useSnapshot(room.state);
  if (slot === null || !room.direct.isPossible) return null;
  return (
    <div className={styles.direct}>
      <Switch label={words.direct} checked={direct} onChange={(on) => void room.direct.allow(on)} />
      <p aria-hidden="true">{words.direct}</p>
    </div>
  );
}
