import { subscribe } from "valtio/vanilla";
import { notify } from "../notices.ts";
import type { Session } from "../session.ts";
import type { AccountState } from "./AccountState.ts";
import { loginPath } from "./returnPath.ts";
import { needsLogin } from "./routes.ts";

export interface EndWords {
  readonly message: string;
  readonly signIn: string;
}

interface EndPage {
  /** Path with query and fragment. */
  readonly path: string;
  go(path: string): void;
}

/**
 * Says that the server has ended the session, with the way to sign in and come back, until somebody has. Nothing else of the
 * page changes. A page that needs a login is left for the login page, which says it itself.
 */
export function announceEnd(state: AccountState, session: Session, page: EndPage, words: EndWords): void {
  let isSaid = false;
  const take = (): void => {
    session.notices = session.notices.filter(({ message }) => message !== words.message);
  };
  subscribe(state, () => {
    const isEnded = state.ended !== null;
    if (isEnded === isSaid) return;
    isSaid = isEnded;
    if (!isEnded) return take();
    if (needsLogin(page.path) || /^\/login\b/u.test(page.path)) return;
    const signIn = (): void => {
      take();
      page.go(loginPath(page.path));
    };
    notify(session, "info", words.message, { label: words.signIn, run: signIn, isLasting: true });
  });
}
