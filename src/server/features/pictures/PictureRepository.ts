import { sql } from "kysely";
import { exclusively, userKey } from "../../database/exclusively.ts";
import { Repository } from "../../database/Repository.ts";

/** Uploads take less than this. */
const LOOSE_MINUTES = 10;

/**
 * Owners of pictures. A picture is loose until it has one, and again when it has lost its owner; the database itself makes those
 * of changed or deleted events and flyers loose.
 */
export class PictureRepository extends Repository {
  async addLoose(id: string): Promise<void> {
    await this.queries.insertInto("looseAvatars").values({ id }).execute();
  }

  async dropLoose(id: string): Promise<void> {
    await this.queries.deleteFrom("looseAvatars").where("id", "=", id).execute();
  }

  /** Gives the user a loose picture, or none. The one before becomes loose and is returned. */
  async setAvatar(userId: string, id: string | null): Promise<string | null> {
    return exclusively(this.queries, [userKey(userId)], async (queries) => {
      const user = await queries
        .selectFrom("users")
        .select("avatar")
        .where("id", "=", userId)
        .forNoKeyUpdate()
        .executeTakeFirst();
      const before = user?.avatar ?? null;
      await queries.updateTable("users").set({ avatar: id }).where("id", "=", userId).execute();
      const avatars = new PictureRepository(queries);
      if (id !== null) await avatars.dropLoose(id);
      if (before !== null) await avatars.addLoose(before);
      return before;
    });
  }

  /** Those that have been loose for longer than any upload takes. */
  async abandoned(): Promise<string[]> {
    const rows = await this.queries
      .selectFrom("looseAvatars")
      .select("id")
      .where("createdAt", "<", sql<Date>`now() - make_interval(mins => ${LOOSE_MINUTES})`)
      .limit(1000)
      .execute();
    return rows.map(({ id }) => id);
  }
}
