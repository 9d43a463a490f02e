import { ok, type Result } from "../../../domain/AppError.ts";
import type { Queries } from "../../database/Database.ts";
import { exclusively, userKey } from "../../database/exclusively.ts";
import type { Principal } from "../../access/SessionRepository.ts";
import { SessionRepository } from "../../access/SessionRepository.ts";
import { goneFrom, GRACE_DAYS, UserRepository } from "../../access/UserRepository.ts";
import type { AccountEvents } from "../../access/AccountEvents.ts";
import type { SignIn } from "../sign-in/index.ts";
import type { BillingPort } from "../billing/BillingPort.ts";
import type { Events } from "../events/Events.ts";
import type { Flyers } from "../flyers/Flyers.ts";
import type { Mailer } from "../../mail/Mailer.ts";
import { accountDeletedMail } from "../../mail/mails.ts";

interface Parts {
  readonly queries: Queries;
  readonly accounts: Pick<SignIn, "confirm">;
  readonly billing: Pick<BillingPort, "cancel" | "mode">;
  readonly jamEvents: Pick<Events, "endAll">;
  readonly flyers: Pick<Flyers, "announceAll">;
  readonly mailer: Mailer;
  readonly events: AccountEvents;
  readonly publicUrl: string;
}

/**
 * The end of an account, in two steps. At once nobody else sees anything of it, and all its sessions end; it is deleted when
 * its user has not taken that back for two weeks, for which they only have to sign in. Until then it makes nothing that
 * others would see.
 */
export class AccountDeletion {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** From when on it is gone. Errors: those of the call. */
  async request(principal: Principal, password: string): Promise<Result<Date>> {
    const { queries, accounts, billing, jamEvents, flyers, mailer, events, publicUrl } = this.#parts;
    const { userId, email } = principal;
    const confirmed = await accounts.confirm(principal, password);
    if (!confirmed.ok) return confirmed;
    const canceled = await billing.cancel(principal);
    // Nobody is to pay on for what is gone.
    if (!canceled.ok && billing.mode === "stripe" && canceled.error.code !== "PLAN_MISSING") return canceled;
    const deletedAt = await exclusively(queries, [userKey(userId)], async (queries) => {
      const since = await new UserRepository(queries).markDeleted(userId);
      await new SessionRepository(queries).revokeAll(userId, null);
      return since;
    });
    await jamEvents.endAll(userId);
    await flyers.announceAll(userId, false);
    events.sessionsEnded(userId, { allExcept: null });
    const from = goneFrom(deletedAt);
    await mailer.send(accountDeletedMail(email, from, publicUrl));
    return ok(from);
  }

  async cancel(userId: string): Promise<void> {
    await new UserRepository(this.#parts.queries).cancelDeletion(userId);
    await this.#parts.flyers.announceAll(userId, true);
  }

  /** Those whose time is over go, with all that is theirs. */
  async deleteDue(): Promise<void> {
    await new UserRepository(this.#parts.queries).dropDeleted(GRACE_DAYS);
  }
}
