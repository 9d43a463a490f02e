import type { Selectable } from "kysely";
import { isOver, mayBecome } from "../../../domain/events/eventState.ts";
import { fail, ok, type Result } from "../../../domain/AppError.ts";
import { newId } from "../../../domain/id.ts";
import type { FlyerJson, FlyerSearch, FlyerUpdate, NewFlyer } from "../../../protocol/http/flyerCalls.ts";
import type { Queries } from "../../database/Database.ts";
import { exclusively, userKey } from "../../database/exclusively.ts";
import type { FlyersTable } from "../../database/eventTables.ts";
import { FlyerRepository, type FlyerRow } from "./FlyerRepository.ts";
import { PictureRepository } from "../pictures/PictureRepository.ts";
import { ADMIN, type Principal } from "../../access/SessionRepository.ts";
import { picturePaths, type Pictures } from "../pictures/Pictures.ts";
import type { ReceiveFile } from "../../plugins/uploads.ts";
import { userSummaryOf } from "../users/Users.ts";
import { columnsOf, newFlyerValues, withFields, type FlyerValues } from "./flyerValues.ts";

const DEFAULT_PAGE_SIZE = 20;
const MOST_AT_ONCE = 3;
const MOST_A_DAY = 10;

/** Change of a flyer. */
export type FlyerNewsItem = { readonly kind: "FlyerStarted" | "FlyerUpdated" | "FlyerStopped"; readonly id: string };

interface Parts {
  readonly queries: Queries;
  readonly pictures: Pictures;
  /** Called after the change is committed; never throws. */
  readonly send: (item: FlyerNewsItem) => void;
}

/** Flyers: who may see and change them, and how they start and end by themselves. */
export class Flyers {
  readonly #queries: Queries;
  readonly #pictures: Pictures;
  readonly #send: Parts["send"];

  constructor({ queries, pictures, send }: Parts) {
    this.#queries = queries;
    this.#pictures = pictures;
    this.#send = send;
  }

  /** Errors: `REQUEST_INVALID`. */
  async search(userId: string, search: FlyerSearch) {
    const { pageNumber = 1, pageSize = DEFAULT_PAGE_SIZE, searchText = "" } = search;
    const [from = null, to = null] = [search.from, search.to].map((time) =>
      time === undefined ? null : new Date(time),
    );
    if ([from, to].some((time) => time && Number.isNaN(time.getTime())))
      return fail("REQUEST_INVALID", "The time is invalid");
    const flyers = new FlyerRepository(this.#queries, userId);
    const found = await flyers.search({ ...search, from, to }, pageSize, (pageNumber - 1) * pageSize);
    return ok({ totalCount: found.totalCount, pageNumber, searchText, flyers: found.rows.map(flyerJsonOf) });
  }

  /** Errors: `NOT_FOUND`. */
  async get(userId: string, id: string): Promise<Result<FlyerJson>> {
    const row = await new FlyerRepository(this.#queries, userId).get(id);
    return row ? ok(flyerJsonOf(row)) : missing();
  }

  /** Errors: `NAME_INVALID`, `REQUEST_INVALID`, `LIMIT_REACHED`. */
  async create({ userId }: Principal, fields: NewFlyer): Promise<Result<FlyerJson>> {
    const made = await exclusively(this.#queries, [userKey(userId)], async (queries) => {
      const id = newId();
      const flyers = new FlyerRepository(queries, userId);
      const values = await valuesOf(flyers, { id, userId, before: newFlyerValues() }, fields);
      if (!values.ok) return values;
      await flyers.add({ ...columnsOf(values.value), id, userId });
      return ok(id);
    });
    if (!made.ok) return made;
    // A flyer that starts now is sent at once.
    await this.sweep();
    return this.#read(userId, made.value);
  }

  /** Errors: those of the call. */
  async update(principal: Principal, { id, revision, state, ...fields }: FlyerUpdate): Promise<Result<FlyerJson>> {
    const { userId } = principal;
    const changed = await this.#own(principal, id, async (flyers, before) => {
      if (before.revision !== revision) {
        const current = await flyers.any(id);
        return fail(
          "REVISION_CONFLICT",
          "The flyer was changed elsewhere",
          current ? { current: flyerJsonOf(current) } : {},
        );
      }
      const next = state === before.state ? undefined : state;
      if (isOver(before.state) || (next && !mayBecome(before.state, next)))
        return fail("STATE_CONFLICT", `The flyer is ${before.state.toLowerCase()} already. Load it again`);
      const edited = Object.keys(fields).length > 0 || next === "Started";
      const timed = next === "Started" ? { ...fields, startsAt: new Date().toISOString() } : fields;
      const values = edited ? await valuesOf(flyers, { id, userId, before }, timed) : null;
      if (values && !values.ok) return values;
      await flyers.change(id, before.state, {
        ...(values ? columnsOf(values.value) : {}),
        ...(next ? { state: next } : {}),
      });
      return ok({ was: before.state, next });
    });
    if (!changed.ok) return changed;
    const { was, next } = changed.value;
    if (next === "Started") this.#send({ kind: "FlyerStarted", id });
    else if (next === undefined && was === "Started") this.#send({ kind: "FlyerUpdated", id });
    else if (was === "Started") this.#send({ kind: "FlyerStopped", id });
    await this.sweep();
    return this.#read(userId, id);
  }

  /** Errors: `FORBIDDEN`, `NOT_FOUND`. */
  async delete(principal: Principal, id: string): Promise<Result<void>> {
    const gone = await this.#own(
      principal,
      id,
      async (flyers, before) => {
        await flyers.delete(id);
        return ok(before.state);
      },
      true,
    );
    if (!gone.ok) return gone;
    if (gone.value === "Started") this.#send({ kind: "FlyerStopped", id });
    return ok(undefined);
  }

  /** Errors: those of the call; those of storage are thrown. */
  async setImage(principal: Principal, id: string, receive: ReceiveFile | null): Promise<Result<FlyerJson>> {
    // Nothing is received of a picture that nobody may set.
    const may = await this.#own(principal, id, async (_flyers, { state }) => (isOver(state) ? over() : ok(state)));
    if (!may.ok) return may;
    const image = receive === null ? ok(null) : await this.#pictures.add("flyer", principal.userId, receive);
    if (!image.ok) return image;
    const changed = await this.#own(principal, id, async (flyers, before, queries) => {
      if (isOver(before.state)) return over();
      await flyers.change(id, before.state, { image: image.value });
      if (image.value !== null) await new PictureRepository(queries).dropLoose(image.value);
      return ok(before);
    });
    if (!changed.ok) return changed;
    if (changed.value.image !== null) await this.#pictures.discard(changed.value.image);
    if (changed.value.state === "Started") this.#send({ kind: "FlyerUpdated", id });
    return this.#read(principal.userId, id);
  }

  /** Tells that a user's running flyers are seen no more, or again. */
  async announceAll(userId: string, seen: boolean): Promise<void> {
    for (const id of await new FlyerRepository(this.#queries, userId).started())
      this.#send({ kind: seen ? "FlyerUpdated" : "FlyerStopped", id });
  }

  /** Starts and ends those whose time has come. Each is told of once, whichever node does it. */
  async sweep(): Promise<void> {
    for (const { id, state } of await new FlyerRepository(this.#queries, "").moveDue())
      this.#send({ kind: state === "Started" ? "FlyerStarted" : "FlyerStopped", id });
  }

  /** Changes one's own flyer in a transaction; `admin`: administrators may, too. Errors: `FORBIDDEN`, `NOT_FOUND`. */
  #own<T>(
    { userId, roles }: Principal,
    id: string,
    work: (flyers: FlyerRepository, before: Selectable<FlyersTable>, queries: Queries) => Promise<Result<T>>,
    admin = false,
  ): Promise<Result<T>> {
    return exclusively(this.#queries, [userKey(userId), `flyer ${id}`], async (queries) => {
      const flyers = new FlyerRepository(queries, userId);
      const before = await flyers.lock(id);
      if (!before) return missing();
      if (before.userId !== userId && !(admin && roles.includes(ADMIN)))
        return (await flyers.get(id)) ? fail("FORBIDDEN", "Only the owner can change a flyer") : missing();
      return work(flyers, before, queries);
    });
  }

  async #read(userId: string, id: string): Promise<Result<FlyerJson>> {
    const row = await new FlyerRepository(this.#queries, userId).any(id);
    return row ? ok(flyerJsonOf(row)) : missing();
  }
}

/** The values with the fields, in bounds. Errors: `NAME_INVALID`, `REQUEST_INVALID`, `LIMIT_REACHED`. */
async function valuesOf(
  flyers: FlyerRepository,
  { id, userId, before }: { readonly id: string; readonly userId: string; readonly before: FlyerValues },
  fields: Partial<NewFlyer>,
): Promise<Result<FlyerValues>> {
  const event = fields.eventId ? await flyers.ownEvent(fields.eventId) : null;
  if (fields.eventId && !event) return fail("REQUEST_INVALID", "You have no such event");
  if (event && isOver(event.state)) return fail("REQUEST_INVALID", "The event has ended");
  const values = withFields(before, fields, { userId, eventArea: event?.area ?? null });
  if (!values.ok) return values;
  const { eventId, startsAt, endsAt } = values.value;
  const { running, sameEvent, today } = await flyers.counts(id, eventId, startsAt, endsAt);
  if (sameEvent > 0) return fail("LIMIT_REACHED", "The event already has a flyer at that time");
  if (running >= MOST_AT_ONCE) return fail("LIMIT_REACHED", `You have ${MOST_AT_ONCE} flyers at that time already`);
  if (today >= MOST_A_DAY && before.title === "")
    return fail("LIMIT_REACHED", `You have made ${MOST_A_DAY} flyers in a day already`);
  return values;
}

const missing = () => fail("NOT_FOUND", "There is no such flyer");
const over = () => fail("STATE_CONFLICT", "The flyer has already ended");

/** A flyer as it is sent. */
function eventOf({ notes, ...event }: NonNullable<FlyerRow["event"]>): NonNullable<FlyerJson["event"]> {
  return { ...event, startsAt: new Date(event.startsAt).toISOString(), ...(notes ? { notes: [...notes] } : {}) };
}

export const flyerJsonOf = (row: FlyerRow): FlyerJson => ({
  id: row.id,
  userId: row.userId,
  user: userSummaryOf({ id: row.userId, name: row.userName, avatar: row.userAvatar }),
  eventId: row.event ? row.eventId : null,
  event: row.event && eventOf(row.event),
  title: row.title,
  text: row.text,
  gradient: row.gradient,
  image: picturePaths("flyer", row.image),
  link: row.link || (row.event ? `/events/${row.event.id}` : ""),
  area: row.area,
  radiusKm: row.radiusKm,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  state: row.state,
  revision: row.revision,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
