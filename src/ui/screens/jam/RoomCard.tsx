import type { CSSProperties } from "react";
import { Link } from "wouter";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import { jamStrings as words } from "../../strings/jam.ts";
import styles from "./Lobby.module.css";
import { RoomArt } from "./RoomArt.tsx";
import { seatHex } from "./seatHex.ts";

interface RoomCardProps {
  readonly event: EventJson;
  readonly to: string;
  /** Name of the link. */
  readonly name?: string;
  /** Left out for one's own rooms. */
  readonly withHost: boolean;
  /** A row with the picture at its left. */
  readonly wide?: boolean;
}

/** A room that is open: its last bars, how it plays, and its seats in their colors. */
export function RoomCard({ event, to, name = event.name, withHost, wide }: RoomCardProps) {
  const { owner, counts, maxPlayers, session } = event;
  const { bpm, numerator, denominator, mode, division } = session;
  return (
    <li className={styles.room} data-wide={wide || undefined}>
      <div className={styles.art}>
        <RoomArt event={event} />
      </div>
      <div className={styles.what}>
        <Link className={styles.name} to={to}>
          {name}
        </Link>
        {withHost && <span>{words.hostedBy(owner.name)}</span>}
        <span className="tabular">
          {[words.bpm(bpm), `${numerator}/${denominator}`, words.modeOf(mode, division)].join(" · ")}
        </span>
        <span className={styles.seats}>
          <i aria-hidden="true">
            {Array.from({ length: maxPlayers }, (_, slot) => (
              <i
                key={slot}
                data-taken={slot < counts.players || undefined}
                style={{ "--seat": seatHex(slot) } as CSSProperties}
              />
            ))}
          </i>
          <span>{words.seats(counts.players, maxPlayers)}</span>
        </span>
      </div>
      <span className={styles.enter} aria-hidden="true">
        {counts.players < maxPlayers ? words.enterShort : words.listenShort}
      </span>
    </li>
  );
}
