/** What happened to an account, for those of its clients that are connected. */
export type AccountEvent = "PlanChanged" | "ProfileChanged" | "SignInChanged";

/** Tells a user's clients, on whatever node they are, that their account is to be read anew. Never fails. */
export interface AccountEvents {
  publish(userId: string, event: AccountEvent): void;
}

/** Nobody is told; clients find out with their next refresh. */
export const noAccountEvents: AccountEvents = { publish: () => undefined };
