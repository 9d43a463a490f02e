import { ok } from "../../../domain/AppError.ts";
import { accountCalls } from "../../../protocol/http/accountCalls.ts";
import { TENANT } from "../../../protocol/http/fields.ts";
import { products } from "../../access/plans.ts";
import { accountOf } from "../billing/accountOf.ts";
import { feature } from "../feature.ts";
import { logAuth } from "../sign-in/logAuth.ts";
import { setTokenCookie } from "../sign-in/tokenCookie.ts";
import { AccountDeletion } from "./AccountDeletion.ts";
import { addSettings } from "./settings.ts";

/** The manifest, the signed-in user's account with its settings, and the end of it. */
export const accountsFeature = feature<"add" | "config" | "queries" | "hub" | "mailer" | "schedule">(
  "accounts",
  ["sign-in", "billing", "events", "flyers"],
  async (app, { add, config, queries, hub, mailer, schedule }) => {
    const { billing, signIn } = app;
    const deletion = new AccountDeletion({
      queries,
      accounts: signIn,
      billing,
      jamEvents: app.events,
      flyers: app.flyers,
      mailer,
      events: hub,
      publicUrl: config.publicUrl,
    });
    schedule.everyHour(() => deletion.deleteDue());
    add(accountCalls.manifest, async () =>
      ok({
        name: "Padroll",
        tenant: TENANT,
        version: APP_VERSION,
        billing: billing.mode,
        settings: { Products: JSON.stringify(products), ExternalProviders: [...signIn.providers] },
      }),
    );
    add(accountCalls.account, async ({ principal }) => {
      await billing.settle(principal.userId);
      return ok(await accountOf(queries, principal));
    });
    add(accountCalls.deleteAccount, async ({ principal, body, request, reply }) => {
      const from = await deletion.request(principal, body.password ?? "");
      logAuth(request, "account.deleted", from);
      if (!from.ok) return from;
      setTokenCookie(request, reply, null);
      return ok({ deletedFrom: from.value.toISOString() });
    });
    add(accountCalls.keepAccount, async ({ principal, request }) => {
      await deletion.cancel(principal.userId);
      logAuth(request, "account.kept", ok(undefined));
      return ok(await accountOf(queries, principal));
    });
    addSettings(add, queries, hub);
  },
);
