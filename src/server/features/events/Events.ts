import { randomInt } from "node:crypto";
import { isOver, mayBecome, type EventState } from "../../../domain/events/eventState.ts";
import { LISTED_NOTES, thinnedPicture, type MusicPicture } from "../../../domain/events/musicPicture.ts";
import { fail, ok, type Result } from "../../../domain/AppError.ts";
import { newId } from "../../../domain/id.ts";
import type { ReplyOf } from "../../../protocol/http/HttpCall.ts";
import type { eventCalls, EventSearch, EventUpdate, NewEvent, NewLaunch } from "../../../protocol/http/eventCalls.ts";
import type { EventFields, EventJson } from "../../../protocol/http/eventJson.ts";
import type { Queries } from "../../database/Database.ts";
import { exclusively, userKey } from "../../database/exclusively.ts";
import { EventRepository, type EventRow } from "./EventRepository.ts";
import { ProjectRepository } from "../projects/ProjectRepository.ts";
import { ADMIN, type Principal } from "../../access/SessionRepository.ts";
import { PictureRepository } from "../pictures/PictureRepository.ts";
import type { Pictures } from "../pictures/Pictures.ts";
import type { ReceiveFile } from "../../plugins/uploads.ts";
import { eventJsonOf, launchJsonOf } from "./eventJsonOf.ts";
import type { EventNews } from "./EventNews.ts";
import { columnsOf, newEventValues, valuesOfRow, withFields } from "./eventValues.ts";

const TIMELINE = "application/vnd.padroll.timeline.v1+json";
const DEFAULT_PAGE_SIZE = 20;
const LISTED_DESCRIPTION = 200;
const MOST_OPEN = 50;
const MOST_A_DAY = 20;
/** Without those that look alike. */
const CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const CODE_LENGTH = 8;

type StopReason = NonNullable<EventJson["stopReason"]>;

type Before = NonNullable<Awaited<ReturnType<EventRepository["lock"]>>>;

/** A change of state together with what is changed besides. */
interface Change {
  readonly state: EventState;
  readonly reason: StopReason;
}

interface Parts {
  readonly queries: Queries;
  readonly news: Pick<EventNews, "send">;
  readonly pictures: Pictures;
}

/** Events: who may see and change them, and how they start and stop. A viewer of null is somebody not signed in. */
export class Events {
  readonly #queries: Queries;
  readonly #news: Parts["news"];
  readonly #pictures: Pictures;

  constructor({ queries, news, pictures }: Parts) {
    this.#queries = queries;
    this.#news = news;
    this.#pictures = pictures;
  }

  /** Errors: `UNAUTHORIZED`, `REQUEST_INVALID`. */
  async search(viewerId: string | null, search: EventSearch): Promise<Result<ReplyOf<typeof eventCalls.searchEvents>>> {
    const { pageNumber = 1, pageSize = DEFAULT_PAGE_SIZE, searchText = "", list = "all" } = search;
    if (viewerId === null && list !== "all") return fail("UNAUTHORIZED", "Please login");
    const [from, to] = [search.from, search.to].map((time) => (time === undefined ? null : new Date(time)));
    if ([from, to].some((time) => time && Number.isNaN(time.getTime())))
      return fail("REQUEST_INVALID", "The time is invalid");
    const range = { ...search, from: from ?? null, to: to ?? null };
    const events = new EventRepository(this.#queries, viewerId);
    const { rows, totalCount } = await events.search(range, pageSize, (pageNumber - 1) * pageSize);
    return ok({ totalCount, pageNumber, searchText, events: rows.map((row) => listedEvent(row, viewerId)) });
  }

  /** Errors: `NOT_FOUND`. */
  async get(viewerId: string | null, id: string, code?: string): Promise<Result<EventJson>> {
    const row = await new EventRepository(this.#queries, viewerId).get(id, code);
    return row ? ok(eventJsonOf(row, viewerId)) : missingEvent();
  }

  /** Errors: `NOT_FOUND`. */
  async ofCode(viewerId: string | null, code: string): Promise<Result<EventJson>> {
    const row = await new EventRepository(this.#queries, viewerId).byCode(code);
    return row ? ok(eventJsonOf(row, viewerId)) : missingEvent();
  }

  /** Errors: `NAME_INVALID`, `REQUEST_INVALID`, `LIMIT_REACHED`. */
  create({ userId }: Principal, fields: NewEvent): Promise<Result<EventJson>> {
    return exclusively(this.#queries, [userKey(userId)], async (queries) => {
      const id = await this.#add(queries, userId, fields);
      return id.ok ? this.#read(queries, userId, id.value) : id;
    });
  }

  /** Errors: those of the call. */
  async update(principal: Principal, { id, revision, state, newJoinCode, ...fields }: EventUpdate) {
    const { userId } = principal;
    const changed = await this.#own(principal, id, state === "Canceled", async (queries, events, before) => {
      const current = await this.#read(queries, userId, id);
      if (before.revision !== revision)
        return fail(
          "REVISION_CONFLICT",
          "The event was changed elsewhere",
          current.ok ? { current: current.value } : {},
        );
      const next = state === before.state ? undefined : state;
      if (isOver(before.state) || (next && !mayBecome(before.state, next))) return stateConflict(before.state);
      const edited = Object.keys(fields).length > 0 || newJoinCode === true;
      if (edited && before.ownerId !== userId) return forbidden();
      if (edited) {
        const values = await valuesOf(queries, before.ownerId, valuesOfRow(before), fields);
        if (!values.ok) return values;
        const code = newJoinCode === true ? { joinCode: newCode() } : {};
        await events.change(id, before.state, { ...columnsOf(values.value), ...code });
      }
      const reason = before.ownerId === userId ? "owner" : "moderator";
      if (next) await move(events, before, { state: next, reason });
      return ok({ next, edited });
    });
    if (!changed.ok) return changed;
    const event = await this.#read(this.#queries, userId, id);
    if (changed.value.next) await this.#announce(id, changed.value.next);
    else if (changed.value.edited) await this.#notifyUpdated(id);
    return event;
  }

  /** Errors: `FORBIDDEN`, `NOT_FOUND`. */
  async delete(principal: Principal, id: string): Promise<Result<void>> {
    const gone = await this.#own(principal, id, true, async (_queries, events, before) => {
      await events.delete(id);
      return ok(before);
    });
    if (!gone.ok) return gone;
    if (!isOver(gone.value.state)) {
      const reason = gone.value.ownerId === principal.userId ? "owner" : "moderator";
      const stoppedAt = new Date().toISOString();
      this.#news.send({ kind: "EventStopped", eventId: id, state: "Canceled", reason, stoppedAt });
    }
    return ok(undefined);
  }

  /** Errors: those of the call. */
  async launch(principal: Principal, launch: NewLaunch) {
    const { userId } = principal;
    const { eventId } = launch;
    const id = eventId === undefined ? await this.#addJam(principal, launch) : ok(eventId);
    if (!id.ok) return id;
    const done = await this.#own(principal, id.value, false, async (queries, events, before) => {
      if (before.state !== "Started") {
        if (!mayBecome(before.state, "Started")) return stateConflict(before.state);
        await move(events, before, { state: "Started", reason: "owner" });
      }
      const live = await events.launchOf(before.id);
      const event = await this.#read(queries, userId, before.id);
      if (!live || !event.ok) return missingEvent();
      const reply = { launch: launchJsonOf(live, before.joinCode), event: event.value };
      return ok({ reply, begun: before.state !== "Started" });
    });
    if (!done.ok) return done;
    if (done.value.begun) await this.#announce(id.value, "Started");
    return ok(done.value.reply);
  }

  /** Ends those whose time is over or whose room is empty. Each is told of once, whichever node ends it. */
  async sweep(): Promise<void> {
    await new EventRepository(this.#queries, null).forgetAbsent();
    for (const event of await new EventRepository(this.#queries, null).due()) {
      const state = event.state === "Created" ? "Canceled" : "Completed";
      const moved = await this.#queries
        .transaction()
        .execute((queries) => move(new EventRepository(queries, null), event, { state, reason: event.reason }));
      if (moved) await this.#announce(event.id, state);
    }
  }

  /** Ends those of a user that are live. */
  async endAll(ownerId: string): Promise<void> {
    for (const event of await new EventRepository(this.#queries, ownerId).live()) {
      const moved = await this.#queries
        .transaction()
        .execute((queries) =>
          move(new EventRepository(queries, ownerId), event, { state: "Completed", reason: "owner" }),
        );
      if (moved) await this.#announce(event.id, "Completed");
    }
  }

  /** Stores the number of members in the event's room; an empty room ends its event after a while. */
  setPresence(id: string, players: number, watchers: number): Promise<void> {
    return new EventRepository(this.#queries, null).setPresence(id, players, watchers);
  }

  /** Changes one's own event in a transaction; `admin`: administrators may, too. Errors: `FORBIDDEN`, `NOT_FOUND`. */
  async change<T>(
    principal: Principal,
    id: string,
    work: (queries: Queries, events: EventRepository, before: Before) => Promise<Result<T>>,
  ): Promise<Result<EventJson>> {
    const changed = await this.#own(principal, id, false, async (queries, events, before) => {
      const done = await work(queries, events, before);
      if (done.ok) await events.change(id, before.state, {});
      return done;
    });
    if (!changed.ok) return changed;
    await this.#notifyUpdated(id);
    return this.#read(this.#queries, principal.userId, id);
  }

  /** Errors: those of the call; those of storage are thrown. */
  async setThumbnail(principal: Principal, id: string, receive: ReceiveFile | null): Promise<Result<EventJson>> {
    // Nothing is received of a picture that nobody may set.
    const may = await this.#own(principal, id, false, async (_queries, _events, { thumbnail }) => ok(thumbnail));
    if (!may.ok) return may;
    const picture = receive === null ? ok(null) : await this.#pictures.add("event", principal.userId, receive);
    if (!picture.ok) return picture;
    const changed = await this.change(principal, id, async (queries, events, { state, thumbnail }) => {
      await events.change(id, state, { thumbnail: picture.value });
      if (picture.value !== null) await new PictureRepository(queries).dropLoose(picture.value);
      return ok(thumbnail);
    });
    if (changed.ok && may.value !== null) await this.#pictures.discard(may.value);
    return changed;
  }

  async #own<T>(
    { userId, roles }: Principal,
    id: string,
    admin: boolean,
    work: (queries: Queries, events: EventRepository, before: Before) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    return exclusively(this.#queries, [`event ${id}`], async (queries) => {
      const events = new EventRepository(queries, userId);
      const before = await events.lock(id);
      const mayAll = admin && roles.includes(ADMIN);
      if (!before) return missingEvent();
      if (before.ownerId !== userId && !mayAll) return (await events.get(id)) ? forbidden() : missingEvent();
      return work(queries, events, before);
    });
  }

  async #addJam({ userId, name: userName }: Principal, { name, session }: NewLaunch): Promise<Result<string>> {
    return exclusively(this.#queries, [userKey(userId)], (queries) =>
      this.#add(queries, userId, {
        name: name ?? `${userName.slice(0, 90)}’s jam`,
        visibility: "unlisted",
        startsAt: new Date().toISOString(),
        ...(session ? { session } : {}),
      }),
    );
  }

  async #add(queries: Queries, ownerId: string, fields: NewEvent): Promise<Result<string>> {
    const events = new EventRepository(queries, ownerId);
    const { open, today } = await events.counts();
    if (open >= MOST_OPEN)
      return fail("LIMIT_REACHED", `You have ${MOST_OPEN} events already that are to come or live`);
    if (today >= MOST_A_DAY) return fail("LIMIT_REACHED", `You have made ${MOST_A_DAY} events in a day already`);
    const values = await valuesOf(queries, ownerId, newEventValues(), fields);
    if (!values.ok) return values;
    const id = newId();
    await events.add({ ...columnsOf(values.value), id, ownerId, joinCode: newCode() });
    return ok(id);
  }

  async #read(queries: Queries, viewerId: string, id: string): Promise<Result<EventJson>> {
    const row = await new EventRepository(queries, viewerId).any(id);
    return row ? ok(eventJsonOf(row, viewerId)) : missingEvent();
  }

  #notifyUpdated(id: string): Promise<void> {
    return this.#notify("EventUpdated", id);
  }

  /** Tells of a change of state. Call it once, by whoever made it: by now somebody else may have made another. */
  async #announce(id: string, state: EventState): Promise<void> {
    if (state !== "Completed" && state !== "Canceled") return this.#notify("EventStarted", id);
    const row = await new EventRepository(this.#queries, null).any(id);
    if (row === null) return;
    const { stopReason: reason, stoppedAt } = row;
    const at = (stoppedAt ?? new Date()).toISOString();
    this.#news.send({ kind: "EventStopped", eventId: id, state, reason, stoppedAt: at });
  }

  async #notify(kind: "EventStarted" | "EventUpdated", id: string): Promise<void> {
    const owned = await new EventRepository(this.#queries, null).any(id);
    if (owned) this.#news.send({ kind, event: eventJsonOf(owned, null) });
  }
}

const thinned = (picture: MusicPicture | null) => picture && thinnedPicture(picture, LISTED_NOTES);

function listedEvent(row: EventRow, viewerId: string | null): EventJson {
  const event = eventJsonOf({ ...row, notes: thinned(row.notes), played: thinned(row.played) }, viewerId);
  return { ...event, description: Array.from(event.description).slice(0, LISTED_DESCRIPTION).join("") };
}

/** Errors: those of `withFields`; `REQUEST_INVALID`. */
async function valuesOf(
  queries: Queries,
  ownerId: string,
  before: Parameters<typeof withFields>[0],
  fields: EventFields,
) {
  const values = withFields(before, fields, ownerId);
  if (!values.ok || !fields.projectId) return values;
  const project = await new ProjectRepository(queries, ownerId).get(fields.projectId);
  return project?.contentType === TIMELINE ? values : fail("REQUEST_INVALID", "Song not found");
}

/** One change of state, with the launch that begins or ends by it. */
async function move(
  events: EventRepository,
  { id, ownerId, state: before }: { readonly id: string; readonly ownerId: string; readonly state: EventState },
  { state, reason }: Change,
): Promise<boolean> {
  const now = new Date();
  const changes = state === "Started" ? { startedAt: now } : { stoppedAt: now, stopReason: reason };
  if (!(await events.change(id, before, { state, ...changes }))) return false;
  if (state === "Started") {
    await events.countEmptiness(id);
    await events.addLaunch(newId(), id, ownerId);
  } else await events.endLaunch(id);
  return true;
}

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join("");

export const missingEvent = () => fail("NOT_FOUND", "Event not found");
const forbidden = () => fail("FORBIDDEN", "Only the owner can change an event");
const stateConflict = (state: EventState) =>
  fail("STATE_CONFLICT", `The event is ${state.toLowerCase()} already. Load it again`);
