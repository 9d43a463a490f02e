import { sql, type RawBuilder } from "kysely";
import type { CreationsTable } from "../../database/eventTables.ts";
import { Repository } from "../../database/Repository.ts";

/** Number of a kind that a user has created in a day, including deleted ones. */
export const madeToday = (kind: CreationsTable["kind"], userId: unknown): RawBuilder<number> =>
  sql<number>`(select count(*)::int from creations where user_id = ${userId} and kind = ${kind}
    and created_at > now() - interval '1 day')`;

export class CreationRepository extends Repository {
  async dropOld(): Promise<void> {
    await this.run(sql`delete from creations where created_at < now() - interval '2 days'`);
  }
}
