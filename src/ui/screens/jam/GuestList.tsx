import { useSnapshot } from "valtio";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { Button } from "../../controls/Button.tsx";
import { classes } from "../../controls/classes.ts";
import { guestStrings as words } from "../../strings/guests.ts";
import styles from "./Jam.module.css";
import { useHosting } from "./useHosting.ts";

/** The guests without an account who listen; hosts can remove them. */
export function GuestList({ room }: { readonly room: JamRoom }) {
  const { guests } = useSnapshot(room.state);
  const { isHost, report } = useHosting(room);
  if (guests.length === 0) return null;
  if (!isHost) return <p>{words.count(guests.length)}</p>;
  return (
    <section className={classes("grid gap-4", styles.asking)} aria-label={words.guests}>
      <h3 className="size-3">{words.guests}</h3>
      <ul className="grid gap-8">
        {guests.map(({ connectionId }, index) => (
          <li className="row wrap gap-8" key={connectionId} aria-label={words.number(index + 1)}>
            <b>{words.guest}</b>
            <Button
              size="medium"
              aria-label={words.removeNumber(index + 1)}
              onClick={() => report(room.act({ kind: "Kick", connectionId }))}
            >
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
