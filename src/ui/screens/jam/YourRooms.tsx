import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { ok } from "../../../domain/AppError.ts";
import { jamPath } from "../../../state/room/jamLink.ts";
import { readYourRooms } from "../../../state/room/yourRooms.ts";
import { forgetLastRoom, lastRoom } from "../../account/lastRoom.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { jamStrings as words } from "../../strings/jam.ts";
import styles from "./Jam.module.css";

/** The rooms of one's own that are on, listed or not, and the one that one was in last. Nothing where there is none. */
export function YourRooms({ className = styles.card }: { readonly className?: string | undefined }) {
  const { api, account } = useStudio();
  const { user } = useSnapshot(account.state);
  const id = user?.id ?? "";
  const { value } = useLoad((signal) => {
    const last = lastRoom(id);
    const was = last && { last, onOver: () => forgetLastRoom(last.eventId) };
    return id === "" ? Promise.resolve(ok([])) : readYourRooms(api, was, signal);
  }, id);
  if (!value || value.length === 0) return null;
  return (
    <section className={className} aria-label={words.yours}>
      <h2>{words.yours}</h2>
      <ul className={styles.rooms}>
        {value.map(({ event, code, isLast }) => (
          <li className="row wrap gap-4-16 min-height-44 border-top text-2" key={event.id}>
            <Link className="size-4 line-20" to={jamPath(event.id, code)}>
              {isLast ? words.backTo(event.name) : event.name}
            </Link>
            {event.owner.id !== id && <span>{words.hostedBy(event.owner.name)}</span>}
            <span>{words.seats(event.counts.players, event.maxPlayers)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
