import { sql } from "kysely";
import { Repository } from "../../../database/Repository.ts";

export interface ExternalFlow {
  readonly provider: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly returnPath: string;
  /** The session whose user links the provider; null where somebody signs in. */
  readonly sessionId: string | null;
}

/** Longest stay at the provider, minutes. */
export const FLOW_MINUTES = 10;

/** Sign-ins that were begun elsewhere and not ended yet. */
export class ExternalFlowRepository extends Repository {
  async add(stateHash: Buffer, browserHash: Buffer, flow: ExternalFlow): Promise<void> {
    const expiresAt = sql<Date>`now() + make_interval(mins => ${FLOW_MINUTES})`;
    await this.queries
      .insertInto("externalFlows")
      .values({ stateHash, browserHash, ...flow, expiresAt })
      .execute();
  }

  /** The flow that this browser began, which is used up by this. */
  async consume(stateHash: Buffer, browserHash: Buffer): Promise<ExternalFlow | null> {
    const flow = await this.queries
      .deleteFrom("externalFlows")
      .where("stateHash", "=", stateHash)
      .where("browserHash", "=", browserHash)
      .where("expiresAt", ">", sql<Date>`now()`)
      .returning(["provider", "nonce", "codeVerifier", "returnPath", "sessionId"])
      .executeTakeFirst();
    return flow ?? null;
  }

  async dropExpired(): Promise<void> {
    await this.queries
      .deleteFrom("externalFlows")
      .where("expiresAt", "<", sql<Date>`now()`)
      .execute();
  }
}
