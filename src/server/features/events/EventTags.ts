import { fail, ok, type Result } from "../../../domain/AppError.ts";
import type { TagSearch } from "../../../protocol/http/eventCalls.ts";
import type { EventJson, TagJson } from "../../../protocol/http/eventJson.ts";
import type { Queries } from "../../database/Database.ts";
import type { Principal } from "../../access/SessionRepository.ts";
import { TagRepository } from "./TagRepository.ts";
import { displayName } from "../users/displayName.ts";
import type { Events } from "./Events.ts";

const DEFAULT_PAGE_SIZE = 20;
const MOST_TAGS = 10;
const NAME_LENGTH = { least: 2, most: 30 } as const;

/** Tags of events. */
export class EventTags {
  readonly #queries: Queries;
  readonly #events: Events;

  constructor(queries: Queries, events: Events) {
    this.#queries = queries;
    this.#events = events;
  }

  search(search: TagSearch): Promise<TagJson[]> {
    return new TagRepository(this.#queries).search(search, search.pageSize ?? DEFAULT_PAGE_SIZE);
  }

  /** Errors: `NAME_INVALID`, `REQUEST_INVALID`, `FORBIDDEN`, `NOT_FOUND`, `LIMIT_REACHED`. */
  async add(
    principal: Principal,
    eventId: string,
    { tagId, name }: { readonly tagId?: string | undefined; readonly name?: string | undefined },
  ): Promise<Result<EventJson>> {
    if ((tagId === undefined) === (name === undefined))
      return fail("REQUEST_INVALID", "Send either the id of a tag or a name");
    const given = name === undefined ? null : tagName(name);
    if (given && !given.ok) return given;
    return this.#events.change(principal, eventId, async (queries) => {
      const tags = new TagRepository(queries);
      if (tagId !== undefined && !(await tags.has(tagId))) return fail("NOT_FOUND", "There is no such tag");
      const id = tagId ?? (await tags.named(given?.value ?? ""));
      if ((await tags.othersOf(eventId, id)) >= MOST_TAGS)
        return fail("LIMIT_REACHED", `An event has ${MOST_TAGS} tags at most`);
      await tags.add(eventId, id);
      return ok(undefined);
    });
  }

  /** Errors: `FORBIDDEN`, `NOT_FOUND`. */
  remove(principal: Principal, eventId: string, tagId: string): Promise<Result<EventJson>> {
    return this.#events.change(principal, eventId, async (queries) =>
      (await new TagRepository(queries).remove(eventId, tagId))
        ? ok(undefined)
        : fail("NOT_FOUND", "The event has no such tag"),
    );
  }
}

/** Errors: `NAME_INVALID`, `REQUEST_INVALID`. */
function tagName(name: string): Result<string> {
  const shown = displayName(name.normalize("NFC"));
  if (!shown.ok) return shown;
  const { length } = Array.from(shown.value);
  return length >= NAME_LENGTH.least && length <= NAME_LENGTH.most
    ? shown
    : fail("REQUEST_INVALID", `A tag has ${NAME_LENGTH.least} to ${NAME_LENGTH.most} characters`);
}
