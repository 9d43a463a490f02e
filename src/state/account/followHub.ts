import { subscribe } from "valtio/vanilla";
import type { AccountHubContract } from "../../protocol/hub/accountHub.ts";
import type { HubConnection, HubConnector } from "../../protocol/hubPort.ts";
import type { AccountSession } from "./AccountSession.ts";
import { HubLink } from "./HubLink.ts";

/**
 * Keeps a session connected: changes of plan, profile and sessions arrive at once. `onOutdated` is told when events may
 * have been missed.
 */
export function followHub(
  account: AccountSession,
  connect: HubConnector<AccountHubContract>,
  onOutdated: () => void,
): void {
  const { state } = account;
  let token: string | null = null;
  const link = new HubLink<AccountHubContract>({
    connect,
    userId: () => state.user?.id ?? null,
    token: async () => (token = await account.fresh()),
    onStatus: (status) => {
      state.hub = status;
    },
    onConnection: (connection) => listen(connection, account, onOutdated),
    onRefused: () => void account.refresh(),
  });
  let isSignedIn = false;
  subscribe(state, () => {
    const now = state.status === "loggedIn";
    if (now !== isSignedIn) {
      isSignedIn = now;
      if (now) link.start();
      else link.stop();
    }
    const latest = account.current();
    if (!link.connection || latest === null || latest === token) return;
    token = latest;
    // Otherwise the connection would end with the jwt that it was opened with.
    void link.connection.invoke("RenewToken", { token: latest });
  });
}

function listen(connection: HubConnection<AccountHubContract>, account: AccountSession, onOutdated: () => void): void {
  const refresh = (): void => void account.refresh();
  connection.on("KeepAliveEvent", () => undefined);
  connection.on("PlanChanged", refresh);
  connection.on("SessionRevoked", refresh);
  connection.on("ProfileChanged", refresh);
  connection.on("AccountOutdated", () => {
    refresh();
    onOutdated();
  });
  connection.onReconnected(onOutdated);
}
