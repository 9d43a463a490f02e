import type { EngineHubContract } from "../../protocol/hub/engineHub.ts";
import type { HubConnection } from "../../protocol/hubPort.ts";
import type { TokenPort } from "../../protocol/tokens.ts";

/** The jwt of a connection to the hub, which would end with it: later ones are handed over while it lasts. */
export class HubToken {
  readonly #tokens: Pick<TokenPort, "fresh" | "current">;
  #given: string | null = null;

  constructor(tokens: Pick<TokenPort, "fresh" | "current">) {
    this.#tokens = tokens;
  }

  /** Token for a connection that is being opened. */
  async fresh(): Promise<string | null> {
    this.#given = await this.#tokens.fresh();
    return this.#given;
  }

  /** Sends a later token, if there is one, on an open connection. */
  async renew(connection: Pick<HubConnection<EngineHubContract>, "invoke">): Promise<void> {
    const latest = await this.#tokens.current();
    if (latest === null || latest === this.#given) return;
    this.#given = latest;
    await connection.invoke("RenewToken", { token: latest });
  }
}
