import { fail, ok, type Result } from "../../../domain/AppError.ts";
import { newId } from "../../../domain/id.ts";
import type { ReplyOf } from "../../../protocol/http/HttpCall.ts";
import type {
  ProfileChanges,
  ProfileJson,
  PublicUserJson,
  RelationJson,
  userCalls,
  UserJson,
  UserSearch,
  UserSummaryJson,
} from "../../../protocol/http/userCalls.ts";
import type { Queries } from "../../database/Database.ts";
import { exclusively, userKey } from "../../database/exclusively.ts";
import { ProfileRepository, type ProfileRow, type ProfileUpdate, type SummaryRow } from "./ProfileRepository.ts";
import { UserLinkRepository } from "./UserLinkRepository.ts";
import type { AccountEvents } from "../../access/AccountEvents.ts";
import { PictureRepository } from "../pictures/PictureRepository.ts";
import { picturePaths, type Pictures } from "../pictures/Pictures.ts";
import type { ReceiveFile } from "../../plugins/uploads.ts";
import { accountName } from "./accountName.ts";

const DEFAULT_PAGE_SIZE = 20;
/** Limit of follows, and of blocks. */
const MOST_LINKS = 5000;

/** Profiles, and who follows or has blocked whom. */
export class Users {
  readonly #queries: Queries;
  readonly #events: AccountEvents;
  readonly #pictures: Pictures;

  constructor(queries: Queries, events: AccountEvents, pictures: Pictures) {
    this.#queries = queries;
    this.#events = events;
    this.#pictures = pictures;
  }

  async search(userId: string, search: UserSearch): Promise<ReplyOf<typeof userCalls.searchUsers>> {
    const { pageNumber = 1, pageSize = DEFAULT_PAGE_SIZE, searchText = "" } = search;
    const profiles = new ProfileRepository(this.#queries, userId);
    const totalCount = await profiles.count(search);
    const rows = await profiles.page(search, pageSize, (pageNumber - 1) * pageSize);
    const users = rows.map(({ following, followsYou, blocked, ...row }) => ({
      ...userSummaryOf(row),
      relation: { following, followsYou, blocked },
    }));
    return { totalCount, pageNumber, searchText, users };
  }

  /** Those of the ids that the user sees, in their order. */
  async summaries(userId: string, ids: readonly string[]): Promise<UserSummaryJson[]> {
    const rows = await new ProfileRepository(this.#queries, userId).summaries(ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [userSummaryOf(row)] : [];
    });
  }

  /** Errors: `NOT_FOUND`. */
  async get(userId: string, id: string): Promise<Result<UserJson>> {
    const row = await new ProfileRepository(this.#queries, userId).get(id);
    if (!row) return missing();
    const { blockedBy: _, ...relation } = await new UserLinkRepository(this.#queries, userId).relation(id);
    return ok({ ...publicOf(row), relation });
  }

  /** A user as everybody sees them; `viewerId` is null for those not signed in. Errors: `NOT_FOUND`. */
  async getPublic(viewerId: string | null, id: string): Promise<Result<PublicUserJson>> {
    const row = await new ProfileRepository(this.#queries, viewerId).get(id);
    return row ? ok(publicOf(row)) : missing();
  }

  /** One's own. Errors: `NOT_FOUND`, where the user is gone meanwhile. */
  async profile(userId: string): Promise<Result<ProfileJson>> {
    const row = await new ProfileRepository(this.#queries, userId).get(userId);
    return row ? ok({ ...publicOf(row), email: row.email, homeArea: row.homeArea }) : missing();
  }

  /** Errors: `NAME_INVALID`. */
  async updateProfile(userId: string, { homeArea, ...changes }: ProfileChanges): Promise<Result<ProfileJson>> {
    const name = changes.name === undefined ? ok(undefined) : await this.#nameFor(userId, changes.name);
    if (!name.ok) return name;
    const trimmed = Object.entries(changes).map(([field, value]: [string, string]) => [field, value.trim()]);
    const home = homeArea === undefined ? {} : { homeArea: homeArea && { ...homeArea, id: newId(), userId } };
    const named = name.value === undefined ? {} : { name: name.value };
    const fields = { ...(Object.fromEntries(trimmed) as ProfileUpdate), ...named, ...home };
    await new ProfileRepository(this.#queries, userId).update(userId, fields);
    this.#events.profileChanged(userId);
    return this.profile(userId);
  }

  /** A name that somebody has already stays theirs: forms send it along. */
  async #nameFor(userId: string, name: string): Promise<Result<string>> {
    const before = await new ProfileRepository(this.#queries, userId).get(userId);
    return before?.name === name.trim() ? ok(before.name) : accountName(name);
  }

  /** Errors: those of `Pictures.add`; `NOT_FOUND`. */
  async setAvatar(userId: string, receive: ReceiveFile): Promise<Result<ProfileJson>> {
    const id = await this.#pictures.add("avatar", userId, receive);
    return id.ok ? this.#replaceAvatar(userId, id.value) : id;
  }

  /** Errors: `NOT_FOUND`. */
  removeAvatar(userId: string): Promise<Result<ProfileJson>> {
    return this.#replaceAvatar(userId, null);
  }

  async #replaceAvatar(userId: string, id: string | null): Promise<Result<ProfileJson>> {
    const before = await new PictureRepository(this.#queries).setAvatar(userId, id);
    this.#events.profileChanged(userId);
    if (before !== null) await this.#pictures.discard(before);
    return this.profile(userId);
  }

  /** Errors: `NOT_FOUND`, `LIMIT_REACHED`. */
  follow(userId: string, id: string): Promise<Result<RelationJson>> {
    return this.#change(userId, id, async (links, { blocked, blockedBy, following }) => {
      if (blocked || blockedBy) return missing();
      if (!following && (await links.countFollowed()) >= MOST_LINKS)
        return fail("LIMIT_REACHED", `You follow ${MOST_LINKS} users already`);
      await links.follow(id);
      return ok(undefined);
    });
  }

  /** Errors: `NOT_FOUND`. */
  unfollow(userId: string, id: string): Promise<Result<RelationJson>> {
    return this.#change(userId, id, async (links, { blocked, blockedBy }) => {
      if (blocked || blockedBy) return missing();
      await links.unfollow(id);
      return ok(undefined);
    });
  }

  /** Errors: `NOT_FOUND`, `LIMIT_REACHED`. */
  block(userId: string, id: string, blocked: boolean): Promise<Result<RelationJson>> {
    return this.#change(userId, id, async (links, before) => {
      // A blocked user must not find out by trying.
      if (before.blockedBy && !before.blocked) return missing();
      if (blocked && !before.blocked && (await links.countBlocked()) >= MOST_LINKS)
        return fail("LIMIT_REACHED", `You have blocked ${MOST_LINKS} users already`);
      await (blocked ? links.block(id) : links.unblock(id));
      return ok(undefined);
    });
  }

  #change(
    userId: string,
    id: string,
    work: (
      links: UserLinkRepository,
      before: Awaited<ReturnType<UserLinkRepository["relation"]>>,
    ) => Promise<Result<void>>,
  ): Promise<Result<RelationJson>> {
    return exclusively(this.#queries, [userKey(userId), userKey(id)], async (queries) => {
      const links = new UserLinkRepository(queries, userId);
      if (id === userId || !(await links.lock(id))) return missing();
      const changed = await work(links, await links.relation(id));
      if (!changed.ok) return changed;
      const { blockedBy: _, ...relation } = await links.relation(id);
      return ok(relation);
    });
  }
}

const missing = () => fail("NOT_FOUND", "There is no such user");

/** Summary of a user for lists. */
export const userSummaryOf = ({ id, name, avatar }: SummaryRow): UserSummaryJson => ({
  id,
  name,
  avatar: picturePaths("avatar", avatar),
});

const publicOf = (row: ProfileRow): PublicUserJson => ({
  ...userSummaryOf(row),
  about: row.about,
  location: row.location,
  website: row.website,
  followers: row.followers,
  following: row.following,
  createdAt: row.createdAt.toISOString(),
});
