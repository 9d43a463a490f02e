import { navigate } from "wouter/use-browser-location";
import type { PagePort } from "../state/account/AccountSession.ts";

/** The page as the session sees it. */
export const pagePort: PagePort = {
  get path() {
    return location.pathname + location.search + location.hash;
  },
  go: (path) => navigate(path, { replace: true }),
  leave: (url) => location.assign(url),
  onReturn(listener) {
    addEventListener("online", listener);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) listener();
    });
  },
};
