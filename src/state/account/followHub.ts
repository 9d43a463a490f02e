import { subscribe } from "valtio/vanilla";
import type { EventJson, EventLinkJson } from "../../protocol/http/eventJson.ts";
import type { ProjectChange } from "../../protocol/hub/accountHub.ts";
import type { EngineHubContract } from "../../protocol/hub/engineHub.ts";
import type { HubConnection, HubConnector } from "../../protocol/hubPort.ts";
import type { FlyerNews } from "../events/flyerNews.ts";
import type { AccountSession } from "./AccountSession.ts";
import { HubToken } from "./HubToken.ts";
import { HubLink } from "./HubLink.ts";

export interface HubListeners {
  /** Events may have been missed. */
  readonly onOutdated: () => void;
  /** A document of the account is another one, perhaps by this tab. */
  readonly onProject: (change: ProjectChange) => void;
  /** Settings of the account are of this revision, perhaps by this tab. */
  readonly onSettings: (revision: number) => void;
  /** An event that matters to the user has started: not one of their own. */
  readonly onStarted: (event: EventJson) => void;
  /** Somebody asks to come to an event of the user's, or is answered. */
  readonly onAttendee: (link: EventLinkJson) => void;
  readonly onFlyer: (news: FlyerNews) => void;
}

/** Connects a session to the hub: changes of plan, profile and sessions arrive at once, and so do starts of events. */
export function followHub(
  account: AccountSession,
  connect: HubConnector<EngineHubContract>,
  listeners: HubListeners,
): void {
  const { state } = account;
  const token = new HubToken(account);
  const link = new HubLink<EngineHubContract>({
    connect,
    userId: () => state.user?.id ?? null,
    token: () => token.fresh(),
    onStatus: (status) => {
      state.hub = status;
    },
    onConnection: (connection) => listen(connection, account, listeners),
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
    if (link.connection) void token.renew(link.connection);
  });
}

function listen(
  connection: HubConnection<EngineHubContract>,
  account: AccountSession,
  { onOutdated, onProject, onSettings, onStarted, onAttendee, onFlyer }: HubListeners,
): void {
  const refresh = (): void => void account.refresh();
  connection.on("KeepAliveEvent", () => undefined);
  connection.on("PlanChanged", refresh);
  connection.on("SessionRevoked", refresh);
  connection.on("ProfileChanged", () => void account.readUser());
  connection.on("ProjectChanged", onProject);
  connection.on("SettingsChanged", ({ revision }) => onSettings(revision));
  connection.on("AccountOutdated", () => {
    refresh();
    onOutdated();
  });
  connection.on("EventStarted", ({ event }) => {
    if (event.ownerId !== account.state.user?.id) onStarted(event);
  });
  connection.on("AttendeeChanged", ({ link }) => onAttendee(link));
  connection.on("FlyerStarted", ({ flyer }) => onFlyer({ kind: "started", flyer }));
  connection.on("FlyerUpdated", ({ flyer }) => onFlyer({ kind: "updated", flyer }));
  connection.on("FlyerStopped", ({ flyerId }) => onFlyer({ kind: "stopped", id: flyerId }));
  connection.onReconnected(() => {
    onOutdated();
    onFlyer({ kind: "missed" });
  });
}
