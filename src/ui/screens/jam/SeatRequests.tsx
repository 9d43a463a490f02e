import { useSnapshot } from "valtio";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { Button } from "../../controls/Button.tsx";
import { classes } from "../../controls/classes.ts";
import { jamStrings as words } from "../../strings/jam.ts";
import styles from "./Jam.module.css";
import { useHosting } from "./useHosting.ts";

/** For hosts: the watchers who ask for a seat. */
export function SeatRequests({ room }: { readonly room: JamRoom }) {
  const { asking } = useSnapshot(room.state);
  const { report } = useHosting(room);
  if (asking.length === 0) return null;
  return (
    <section className={classes("grid gap-4", styles.asking)} aria-label={words.asking}>
      <h3 className="size-3">{words.asking}</h3>
      <ul className="grid gap-8">
        {asking.map(({ connectionId, name }) => (
          <li className="row wrap gap-8" key={connectionId} aria-label={name}>
            <b>{name}</b>
            <Button
              size="medium"
              tone="primary"
              aria-label={words.giveSeatTo(name)}
              onClick={() => report(room.act({ kind: "Seat", connectionId }))}
            >
              {words.giveSeat}
            </Button>
            <Button
              size="medium"
              aria-label={words.notNowFor(name)}
              onClick={() => report(room.act({ kind: "Unseat", connectionId }))}
            >
              {words.notNow}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
