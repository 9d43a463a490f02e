import { Lock } from "lucide-react";
import { useSnapshot } from "valtio";
import { pitchClassLabel } from "../../../domain/music/noteLabel.ts";
import { SCALE_IDS } from "../../../domain/music/scales.ts";
import type { SessionKey } from "../../../protocol/http/eventJson.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { Button } from "../../controls/Button.tsx";
import { choiceItems } from "../../controls/choiceItems.ts";
import { ICON } from "../../controls/iconSize.ts";
import { Menu, type MenuItem } from "../../controls/Menu.tsx";
import { jamStrings as words } from "../../strings/jam.ts";
import { chainStrings } from "../../strings/noteChain.ts";
import styles from "./Room.module.css";

const ROOTS = Array.from({ length: 12 }, (_, root) => root);
/** All notes: nothing to lock to. */
const SCALES = SCALE_IDS.filter((scale) => scale !== "chromatic");

/** Items of the menu by which hosts choose the key of the room. */
export function keyItems(key: SessionKey | null, choose: (key: SessionKey | null) => void): readonly MenuItem[] {
  const { root, scale } = key ?? { root: 0, scale: "minor" };
  return [
    { label: words.keyNone, chosen: key === null, onSelect: () => choose(null) },
    {
      label: words.keyTonic,
      hint: pitchClassLabel(root),
      items: choiceItems(
        ROOTS,
        root,
        (next) => pitchClassLabel(next),
        (next) => choose({ root: next, scale }),
      ),
    },
    { separator: "scales" },
    ...choiceItems(
      SCALES,
      key?.scale ?? null,
      (next) => chainStrings.scaleName(next!),
      (next) => choose({ root, scale: next! }),
    ),
  ];
}

interface RoomKeyProps {
  readonly current: SessionKey | null;
  /** Null for those who may only read it. */
  readonly onChange: ((key: SessionKey | null) => void) | null;
}

/** Key of the room: a menu for hosts, text for the others. */
export function RoomKey({ current, onChange }: RoomKeyProps) {
  const text = current ? words.keyOf(current) : words.keyNone;
  if (!onChange) return current && <b>{text}</b>;
  return (
    <Menu items={keyItems(current, onChange)}>
      <Button tone="ghost" aria-label={`${words.key}: ${text}`}>
        {text}
      </Button>
    </Menu>
  );
}

/** Keeps what this page plays in the key of the room. Nothing where the room has none. */
export function KeyLock({ room }: { readonly room: JamRoom }) {
  const { session, keyLock } = useSnapshot(room.state);
  if (!session?.key) return null;
  const label = words.keyLock(words.keyOf(session.key));
  return (
    <Button
      size="medium"
      className={styles.lock}
      icon={<Lock {...ICON} />}
      aria-label={label}
      tone={keyLock ? "plain" : "ghost"}
      aria-pressed={keyLock}
      title={words.keyLockTip}
      onClick={() => room.setKeyLock(!keyLock)}
    >
      <span className="truncate">{label}</span>
    </Button>
  );
}
