import type { NewAccount } from "../../state/account/Account.ts";

/** The user who has just registered in this tab, so that the mail can be sent again and the address need not be typed twice. */
export type PendingRegistration = NewAccount;

let pending: PendingRegistration | null = null;
let lastEmail = "";

/** Kept in memory alone, until the address is confirmed or the page is left. */
export const pendingRegistration = {
  get: (): PendingRegistration | null => pending,
  set(registration: PendingRegistration): void {
    pending = registration;
    lastEmail = registration.email;
  },
  /** The password is needed no more. */
  forget(): void {
    pending = null;
  },
  /** The address that was typed last, for the next form. */
  email: (): string => lastEmail,
  rememberEmail(email: string): void {
    lastEmail = email;
  },
};
