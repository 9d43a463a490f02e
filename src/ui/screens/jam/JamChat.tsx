import { Send } from "lucide-react";
import { useState, type FormEvent } from "react";
import { useSnapshot } from "valtio";
import { notify } from "../../../state/notices.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { Avatar } from "../../account/Avatar.tsx";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { jamStrings as words } from "../../strings/jam.ts";
import fields from "./Jam.module.css";
import styles from "./Room.module.css";

const MOST = 280;

interface JamChatProps {
  readonly room: JamRoom;
  /** For guests, who write nothing. */
  readonly readOnly?: boolean;
}

/** Chat of the room. A line that could not be sent stays in the field. */
export function JamChat({ room, readOnly = false }: JamChatProps) {
  const { session } = useStudio();
  const { chat } = useSnapshot(room.state);
  const [text, setText] = useState("");
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const line = text.trim();
    if (line === "") return;
    const said = await room.say(line);
    if (said.ok) setText("");
    else notify(session, "error", said.error.message);
  };
  return (
    <section className={styles.chat} aria-label={words.chat}>
      {/* The newest is at the bottom, and stays in view. */}
      <div className={styles.lines} role="log" aria-label={words.chat}>
        {chat.length === 0 && <p className={styles.none}>{words.noChat}</p>}
        {chat.toReversed().map((line) => (
          <p key={line.id}>
            <Avatar user={{ ...line, id: line.userId }} />
            <span>
              <b>{line.name}</b> {line.text}
            </span>
          </p>
        ))}
      </div>
      {!readOnly && (
        <form className={styles.write} onSubmit={(event) => void send(event)}>
          <input
            className={fields.field}
            aria-label={words.write}
            placeholder={words.write}
            maxLength={MOST}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <IconButton type="submit" label={words.send} icon={<Send {...ICON} />} />
        </form>
      )}
    </section>
  );
}
