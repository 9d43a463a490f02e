import { ok, fail } from "../../domain/AppError.ts";
import { Signal } from "../../domain/Signal.ts";
import type { EventLinkJson } from "../../protocol/http/eventJson.ts";
import type { ProjectChange } from "../../protocol/hub/accountHub.ts";
import { engineHub, type EngineHubContract } from "../../protocol/hub/engineHub.ts";
import type { Fanout } from "../fanout/Fanout.ts";
import type { Principal } from "../access/SessionRepository.ts";
import type { AccountEvents, EndedSessions } from "../access/AccountEvents.ts";
import { planOf } from "../access/plans.ts";
import type { HubPeer } from "./connection/HubPeer.ts";
import type { Admission } from "./hubEndpoint.ts";
import { Hub, type HubLog } from "./Hub.ts";
import type { HubOptions } from "../config/hubOptions.ts";

/** Returns those of the sessions that are open. */
type OpenSessions = (sessionIds: readonly string[]) => Promise<readonly string[]>;

export interface AccountHubParts {
  readonly fanout: Fanout;
  readonly options: HubOptions;
  readonly log: HubLog;
  readonly verify: Admission["verify"];
  readonly openSessions: OpenSessions;
}

const KEEP_ALIVE_EVENT_MS = 30_000;
/** Interval of a check in the database, ms: news of other nodes about sessions may be lost. */
const CHECK_MS = 60_000;

/** Padroll's hub: keep-alive events, and changes in the account of each user. Features add their handlers. */
export class AccountHub implements AccountEvents {
  readonly hub: Hub<EngineHubContract>;
  readonly #parts: AccountHubParts;
  /** User that has just connected to this node. */
  readonly onJoined: Signal<HubPeer>["on"];
  /** User or guest whose connection has ended. */
  readonly onLeft: Signal<HubPeer>["on"];
  readonly #timers: readonly NodeJS.Timeout[];

  constructor(parts: AccountHubParts) {
    this.#parts = parts;
    const [joined, left] = [new Signal<HubPeer>(), new Signal<HubPeer>()];
    this.onJoined = joined.on;
    this.onLeft = left.on;
    this.hub = new Hub({
      name: "account",
      contract: engineHub,
      handlers: {
        RenewToken: ({ caller }, { token }) => this.#renew(caller, token),
      },
      onLeft: (peer) => left.emit(peer),
      fanout: parts.fanout,
      options: parts.options,
      log: parts.log,
      // Guests have no session: each room asks for itself.
      mayJoin: async ({ sessionId, guest }) =>
        guest !== undefined || (await parts.openSessions([sessionId])).length > 0,
      onJoined: (peer) => {
        this.hub.toConnection(peer.id, "KeepAliveEvent", { time: new Date().toISOString() });
        if (peer.user.guest === undefined) joined.emit(peer);
      },
    });
    this.#timers = [
      setInterval(() => this.hub.toOwn("KeepAliveEvent", { time: new Date().toISOString() }), KEEP_ALIVE_EVENT_MS),
      setInterval(() => void this.checkSessions(), CHECK_MS),
    ];
    for (const timer of this.#timers) timer.unref();
    parts.fanout.onGap(() => {
      this.hub.toOwn("AccountOutdated", {});
      void this.checkSessions();
    });
  }

  planChanged(userId: string, plan: Principal["plan"]): void {
    this.hub.toUser(userId, "PlanChanged", { plan, features: [...planOf(plan).features] });
  }

  profileChanged(userId: string): void {
    this.hub.toUser(userId, "ProfileChanged", {});
  }

  projectChanged(userId: string, change: ProjectChange): void {
    this.hub.toUser(userId, "ProjectChanged", change);
  }

  settingsChanged(userId: string, revision: number): void {
    this.hub.toUser(userId, "SettingsChanged", { revision });
  }

  attendeeChanged(userId: string, link: EventLinkJson): void {
    this.hub.toUser(userId, "AttendeeChanged", { link });
  }

  sessionsEnded(userId: string, ended: EndedSessions): void {
    if ("ids" in ended) for (const sessionId of ended.ids) this.hub.toUser(userId, "SessionRevoked", { sessionId });
    else this.hub.toUser(userId, "AccountOutdated", {});
    this.hub.endSessions(userId, ended);
  }

  /** Closes the connections of this node whose sessions are not open any more. */
  async checkSessions(): Promise<void> {
    const peers = this.hub.peers().filter(({ user }) => user.guest === undefined);
    if (peers.length === 0) return;
    try {
      const open = new Set(await this.#parts.openSessions([...new Set(peers.map(({ user }) => user.sessionId))]));
      for (const { user } of peers)
        if (!open.has(user.sessionId)) this.hub.endOwnSessions(user.userId, { ids: [user.sessionId] });
    } catch (error) {
      this.#parts.log.error({ err: error }, "the sessions of the hub could not be checked");
    }
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  async #renew(caller: HubPeer, token: string) {
    const session = await this.#parts.verify(token);
    if (session?.sessionId !== caller.user.sessionId)
      return fail("UNAUTHORIZED", "The token is not one of this session");
    caller.renew(session.expiresAtMs);
    return ok(undefined);
  }
}
