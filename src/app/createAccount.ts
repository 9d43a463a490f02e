import { createApi } from "../adapters/http/createApi.ts";
import { createTabs } from "../adapters/tabs/createTabs.ts";
import { AccountSession, type AccountMessage } from "../state/account/AccountSession.ts";
import { localStore } from "./localStore.ts";
import { pagePort } from "./pagePort.ts";

/** Base addresses of the two APIs, set when the product is built; the page's own origin by default. */
const MAIN_URL = String(import.meta.env["VITE_API_URL"] ?? "");
export const ENGINE_URL = String(import.meta.env["VITE_ENGINE_URL"] ?? "");

/** The session of this browser; it begins to restore itself. */
export function createAccount(): AccountSession {
  const account = new AccountSession({
    api: (tokens) => createApi({ mainUrl: MAIN_URL, engineUrl: ENGINE_URL, clientVersion: APP_VERSION, tokens }),
    tabs: createTabs<AccountMessage>({ name: "padroll_account", locks: navigator.locks }),
    memory: localStore(),
    page: pagePort,
  });
  void account.restore();
  return account;
}
