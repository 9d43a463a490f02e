import { ok } from "../../../domain/AppError.ts";
import { moderationCalls } from "../../../protocol/http/moderationCalls.ts";
import { done } from "../../plugins/calls.ts";
import { feature } from "../feature.ts";
import { Moderation } from "./Moderation.ts";

/** Reports, and what administrators do about them. */
export const moderationFeature = feature<"add" | "queries" | "hub">(
  "moderation",
  [],
  async (_app, { add, queries, hub }) => {
    const moderation = new Moderation(queries, hub);
    add(moderationCalls.report, async ({ principal, body }) => done(await moderation.report(principal.userId, body)));
    add(moderationCalls.searchReports, async ({ body }) => ok(await moderation.search(body)));
    add(moderationCalls.resolveReport, async ({ principal, params, body }) =>
      done(await moderation.resolve(principal.userId, params.id, body.resolved)),
    );
    add(moderationCalls.searchAccounts, async ({ body }) => ok(await moderation.accounts(body)));
    add(moderationCalls.grantAddOn, async ({ principal, params, body }) =>
      done(await moderation.grant(principal.userId, params.id, body.name)),
    );
    add(moderationCalls.revokeAddOn, async ({ principal, params }) =>
      done(await moderation.revoke(principal.userId, params.id, params.name)),
    );
    add(moderationCalls.endSessions, async ({ params }) => done(await moderation.endSessions(params.id)));
  },
);
