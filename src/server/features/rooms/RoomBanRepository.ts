import { sql } from "kysely";
import { Repository } from "../../database/Repository.ts";

/** For how long a room is closed to users, ms from now; null: for good. */
export type StoredBans = readonly (readonly [userId: string, forMs: number | null])[];

/** Users whom hosts have removed from rooms. */
export class RoomBanRepository extends Repository {
  async of(eventId: string): Promise<StoredBans> {
    const rows = await this.queries
      .selectFrom("roomBars")
      .select([
        "userId",
        sql<number | null>`(extract(epoch from until - clock_timestamp()) * 1000)::double precision`.as("forMs"),
      ])
      .where("eventId", "=", eventId)
      .where((where) => where.or([where("until", "is", null), where("until", ">", sql<Date>`clock_timestamp()`)]))
      .execute();
    return rows.map(({ userId, forMs }) => [userId, forMs]);
  }

  async ban(eventId: string, userId: string, forMs: number | null): Promise<void> {
    const until = forMs === null ? null : sql<Date>`clock_timestamp() + make_interval(secs => ${forMs / 1000})`;
    await this.queries
      .insertInto("roomBars")
      .values({ eventId, userId, until })
      .onConflict((conflict) => conflict.columns(["eventId", "userId"]).doUpdateSet({ until }))
      .execute();
  }

  /** The room does not come back. */
  async forget(eventId: string): Promise<void> {
    await this.queries.deleteFrom("roomBars").where("eventId", "=", eventId).execute();
  }
}
