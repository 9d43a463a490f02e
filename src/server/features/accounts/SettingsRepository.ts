import type { AccountSettingsJson } from "../../../protocol/http/settingsCalls.ts";
import { RepositoryOfUser } from "../../database/Repository.ts";

/** What follows a user beside their documents. */
export class SettingsRepository extends RepositoryOfUser {
  /** null: nothing was ever kept. */
  async get(): Promise<AccountSettingsJson | null> {
    const row = await this.queries
      .selectFrom("accountSettings")
      .select(["revision", "contentJson"])
      .where("userId", "=", this.userId)
      .executeTakeFirst();
    return row ?? null;
  }

  /** Takes the place of `revision`, 0 where there was none. False where that is not the latest one. */
  async put({ revision, contentJson }: AccountSettingsJson): Promise<boolean> {
    const next = { revision: revision + 1, contentJson };
    const row =
      revision === 0
        ? await this.queries
            .insertInto("accountSettings")
            .values({ userId: this.userId, ...next })
            .onConflict((conflict) => conflict.doNothing())
            .returning("revision")
            .executeTakeFirst()
        : await this.queries
            .updateTable("accountSettings")
            .set(next)
            .where("userId", "=", this.userId)
            .where("revision", "=", revision)
            .returning("revision")
            .executeTakeFirst();
    return row !== undefined;
  }
}
