import type { ExternalProvider } from "../../../protocol/http/externalCalls.ts";
import { feature } from "../feature.ts";
import { Accounts } from "./Accounts.ts";
import { CodeRepository } from "./CodeRepository.ts";
import { ExternalFlowRepository } from "./external/ExternalFlowRepository.ts";
import { ExternalLogins } from "./external/ExternalLogins.ts";
import { OpenIdProvider } from "./external/OpenIdProvider.ts";
import { addExternal, addExternalReturn } from "./external/routes.ts";
import { LoginAttemptRepository } from "./LoginAttemptRepository.ts";
import { Passwords } from "./Passwords.ts";
import { addPasswords, addSessions } from "./routes.ts";

/** Services for other features. */
export interface SignIn {
  readonly confirm: Accounts["confirm"];
  /** Providers with which users can sign in. */
  readonly providers: readonly ExternalProvider[];
}

declare module "fastify" {
  interface FastifyInstance {
    readonly signIn: SignIn;
  }
}

/** Registration, sessions and passwords, and sign-in elsewhere. */
export const signInFeature = feature<"add" | "config" | "queries" | "hub" | "mailer" | "key" | "sessions" | "schedule">(
  "sign-in",
  [],
  async (app, { add, config, queries, hub, mailer, key, sessions, schedule }) => {
    const { publicUrl } = config;
    const accounts = new Accounts({ queries, mailer, passwords: new Passwords(), publicUrl, events: hub, key });
    const providers = config.externalProviders.map((provider) => new OpenIdProvider(provider, `${publicUrl}/login`));
    const external = new ExternalLogins({ queries, mailer, events: hub, publicUrl, providers });
    app.decorate("signIn", {
      confirm: (principal, password) => accounts.confirm(principal, password),
      providers: external.providers,
    });
    schedule.everyHour(async () => {
      await new CodeRepository(queries).dropExpired();
      await new ExternalFlowRepository(queries).dropExpired();
      await new LoginAttemptRepository(queries).dropOld();
    });
    addSessions(add, accounts, sessions);
    addPasswords(add, accounts, sessions);
    addExternal(add, external, accounts);
    addExternalReturn(app, external, sessions, config);
  },
);
