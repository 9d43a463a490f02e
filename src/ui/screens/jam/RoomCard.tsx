import type { CSSProperties } from "react";
import { Link } from "wouter";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import { jamStrings as words } from "../../strings/jam.ts";
import { ButtonLink } from "../../controls/Button.tsx";
import styles from "./Lobby.module.css";
import { RoomArt } from "./RoomArt.tsx";
import { roundTripAdvice } from "./roundTripAdvice.ts";
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
  /** Path that leads to listening. */
  readonly listen?: string;
  /** Measured round trip to the room, ms; null before it is known. */
  readonly roundTripMs?: number | null;
}

/** A room that is open: its last bars, how it plays, and its seats in their colors. */
export function RoomCard({ event, to, name = event.name, withHost, wide, listen, roundTripMs = null }: RoomCardProps) {
  const { owner, counts, maxPlayers, session } = event;
  const isFull = counts.players >= maxPlayers;
  const { bpm, numerator, denominator, mode, division, key } = session;
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
          {[
            words.bpm(bpm),
            `${numerator}/${denominator}`,
            ...(key ? [words.keyOf(key)] : []),
            words.modeOf(mode, division),
          ].join(" · ")}
        </span>
        {roundTripMs !== null && <Distance roundTripMs={roundTripMs} />}
      </div>
      <div className={styles.foot}>
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
          <span title={words.seats(counts.players, maxPlayers)}>{words.ofSeats(counts.players, maxPlayers)}</span>
        </span>
        {listen === undefined ? (
          <span className={styles.enter} aria-hidden="true">
            {words.enterShort}
          </span>
        ) : (
          <div className={styles.actions}>
            {isFull && <span className="text-3 size-3">{words.full}</span>}
            <ButtonLink to={listen} size="medium" tone={isFull ? "plain" : "ghost"} label={words.listenTo(name)}>
              {words.listenShort}
            </ButtonLink>
            {!isFull && (
              <ButtonLink to={to} size="medium" label={words.enterRoom(name)}>
                {words.enterShort}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </li>
  );
}

/** Distance of the room as time, with the modes that it is good for. */
function Distance({ roundTripMs }: { readonly roundTripMs: number }) {
  const advice = roundTripAdvice(roundTripMs);
  return (
    <span className={styles.distance} data-advice={advice} title={words.distanceTip}>
      {words.distance(roundTripMs, advice)}
    </span>
  );
}
