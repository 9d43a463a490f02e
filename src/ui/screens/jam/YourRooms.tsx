import { useSnapshot } from "valtio";
import { ok, type Result } from "../../../domain/AppError.ts";
import type { ApiPort } from "../../../protocol/api.ts";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import { jamPath } from "../../../state/room/jamLink.ts";
import { forgetLastRoom, lastRoom } from "../../account/lastRoom.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { jamStrings as words } from "../../strings/jam.ts";
import styles from "./Lobby.module.css";
import { RoomCard } from "./RoomCard.tsx";

/** The rooms of one's own that are on, listed or not, and the one that one was in last. Nothing where there is none. */
export function YourRooms({ className }: { readonly className?: string | undefined }) {
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
          <RoomCard
            key={event.id}
            event={event}
            to={jamPath(event.id, code)}
            name={isLast ? words.backTo(event.name) : event.name}
            withHost={event.owner.id !== id}
            wide
          />
        ))}
      </ul>
    </section>
  );
}

/** A room that is open to the caller, listed or not. */
interface YourRoom {
  readonly event: EventJson;
  readonly code?: string;
  /** They were in it last, and have not left. */
  readonly isLast: boolean;
}

interface YourRoomsOptions {
  readonly last: Pick<YourRoom, "code"> & { readonly eventId: string };
  /** The room that they were in last is over, or closed to them. */
  readonly onOver: () => void;
}

/**
 * The rooms of the caller's own events that are on, and the one that they were in last, first. Errors: those of the search;
 * where only the last room cannot be read, it is left out.
 */
async function readYourRooms(
  api: ApiPort,
  was: YourRoomsOptions | null,
  signal: AbortSignal,
): Promise<Result<readonly YourRoom[]>> {
  const [found, last] = await Promise.all([
    api.call(eventCalls.searchEvents, { body: { list: "mine", states: ["Started"], sort: "new" } }, { signal }),
    was && readLast(api, was, signal),
  ]);
  if (!found.ok) return found;
  const own = found.value.events.filter(({ id }) => id !== last?.event.id);
  return ok([...(last ? [last] : []), ...own.map((event) => ({ event, isLast: false }))]);
}

const OVER: ReadonlySet<EventJson["state"]> = new Set(["Completed", "Canceled"]);

async function readLast(
  api: ApiPort,
  { last: { eventId: id, code }, onOver }: YourRoomsOptions,
  signal: AbortSignal,
): Promise<YourRoom | null> {
  const known = code === undefined ? {} : { code };
  const event = await api.call(eventCalls.event, { params: { id }, query: known }, { signal });
  // Rooms are open before their events begin, too.
  const isOver = event.ok ? OVER.has(event.value.state) : event.error.code === "NOT_FOUND";
  if (event.ok && !isOver) return { event: event.value, ...known, isLast: true };
  if (isOver) onOver();
  return null;
}
