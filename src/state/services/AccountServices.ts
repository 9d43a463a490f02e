import type { EventLinkJson } from "../../protocol/http/eventJson.ts";
import type { Account } from "../account/Account.ts";
import type { FlyerListener } from "../events/flyerNews.ts";
import type { Work } from "../sync/Work.ts";

export interface AccountServices {
  /** Signed-in user, and how to sign in. */
  readonly account: Account;
  /** All boards and timelines, here and in the account. */
  readonly work: Work;
  /** News about flyers for the user. */
  readonly flyerNews: { on(listener: FlyerListener): () => void };
  /** Requests to join the user's events, and answers to the user's own. */
  readonly attendeeNews: { on(listener: (link: EventLinkJson) => void): () => void };
}
