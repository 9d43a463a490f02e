import { fail, ok } from "../../../domain/AppError.ts";
import { problemKinds } from "../../../protocol/http/problem.ts";
import { SETTINGS_TYPE, settingsCalls, type AccountSettingsJson } from "../../../protocol/http/settingsCalls.ts";
import type { Queries } from "../../database/Database.ts";
import { exclusively, userKey } from "../../database/exclusively.ts";
import type { AddCall } from "../../plugins/calls.ts";
import type { AccountEvents } from "../../access/AccountEvents.ts";
import { RepositoryOfUser } from "../../database/Repository.ts";

const NOTHING = { revision: 0, contentJson: JSON.stringify({ contentType: SETTINGS_TYPE }) };

/**
 * Calls for settings that follow a user beside their documents. The owner's browsers merge changes; the server stores the latest.
 */
export function addSettings(add: AddCall, queries: Queries, events: AccountEvents): void {
  add(settingsCalls.accountSettings, async ({ principal }) =>
    ok((await new SettingsRepository(queries, principal.userId).get()) ?? NOTHING),
  );
  add(settingsCalls.saveAccountSettings, async ({ principal, body }) => {
    if (!isSettings(body.contentJson)) return fail("DOCUMENT_INVALID", `The settings are not ${SETTINGS_TYPE}`);
    const { userId } = principal;
    const saved = await exclusively(queries, [userKey(userId)], async (queries) => {
      const isKept = await new SettingsRepository(queries, userId).put(body);
      return isKept
        ? ok({ revision: body.revision + 1 })
        : fail("REVISION_CONFLICT", problemKinds.REVISION_CONFLICT.title);
    });
    if (saved.ok) events.settingsChanged(userId, saved.value.revision);
    return saved;
  });
}

function isSettings(text: string): boolean {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === "object" && json !== null && "contentType" in json && json.contentType === SETTINGS_TYPE;
  } catch {
    return false;
  }
}

/** Settings that follow a user beside their documents. */
class SettingsRepository extends RepositoryOfUser {
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
