import type { HubConnection as SignalRConnection } from "@microsoft/signalr";
import type { TSchema } from "typebox";
import { fail, type Result } from "../../domain/AppError.ts";
import { HUB_PATH } from "../../protocol/hub/accountHub.ts";
import type { HubContract } from "../../protocol/hub/HubContract.ts";
import { toCamelCase, toPascalCase } from "../../protocol/hub/keyCase.ts";
import type { HubConnection, HubConnector, HubFailure } from "../../protocol/hubPort.ts";
import { knownFields } from "./knownFields.ts";

/** Before this the server has sent at least one ping. */
const SERVER_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 15_000;

/** Connects to the hub of the engine API at `baseUrl` with SignalR, which is loaded when it is first needed. */
export function hubConnector<Contract extends HubContract>(
  baseUrl: string,
  contract: Contract,
  protocol: "json" | "messagePack" = "json",
): HubConnector<Contract> {
  return async (token, retryDelayMs) => {
    const { HubConnectionBuilder, JsonHubProtocol, LogLevel } = await import("@microsoft/signalr");
    const connection = new HubConnectionBuilder()
      .withHubProtocol(
        protocol === "json"
          ? new JsonHubProtocol()
          : new (await import("@microsoft/signalr-protocol-msgpack")).MessagePackHubProtocol(),
      )
      .withUrl(`${baseUrl}${HUB_PATH}`, { accessTokenFactory: async () => (await token()) ?? "" })
      .withAutomaticReconnect({ nextRetryDelayInMilliseconds: (retry) => retryDelayMs(retry.previousRetryCount) })
      .withServerTimeout(SERVER_TIMEOUT_MS)
      .withKeepAliveInterval(KEEP_ALIVE_MS)
      // Failures are shown by the connection's state; SignalR would write each to the console.
      .configureLogging(LogLevel.None)
      .build();
    return connectionOf(connection, contract);
  };
}

function connectionOf<Contract extends HubContract>(
  connection: SignalRConnection,
  contract: Contract,
): HubConnection<Contract> {
  const ask = async (method: string, args: readonly unknown[]): Promise<Result<never>> => {
    try {
      return toCamelCase(await connection.invoke(method, ...args.map(toPascalCase))) as Result<never>;
    } catch (error) {
      return refused(error instanceof Error ? error.message : String(error));
    }
  };
  return {
    start: () => settled(connection.start()),
    stop: () => connection.stop(),
    async invoke(method, ...args) {
      const answer = await ask(method, args);
      return answer.ok ? answer.value : null;
    },
    ask: (method, ...args) => ask(method, args),
    on(event, listener) {
      const schema: TSchema | undefined = contract.events[event];
      connection.on(event, (sent: unknown) => {
        const payload = toCamelCase(sent);
        const known = payload.ok && schema ? knownFields(schema, payload.value) : undefined;
        if (known !== undefined) listener(known as never);
      });
    },
    onReconnecting: (listener) => connection.onreconnecting(() => listener()),
    onReconnected: (listener) => connection.onreconnected(() => listener()),
    onClose: (listener) => connection.onclose(() => listener()),
  };
}

/** Refusals of the hub are a sentence behind a code. */
function refused(message: string) {
  const [, code, sentence] = /(?:^|[\s:])([A-Z]+(?:_[A-Z]+)*): (.+)$/s.exec(message) ?? [];
  return code !== undefined && sentence !== undefined ? fail(code, sentence) : fail("HUB_FAILED", message);
}

async function settled(start: Promise<void>): Promise<HubFailure | null> {
  try {
    await start;
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const refused = (error as { statusCode?: number }).statusCode === 401 || /\b401\b/.test(message);
    return { refused, message };
  }
}
