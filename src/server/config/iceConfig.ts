import { fail, ok, type Result } from "../../domain/AppError.ts";
import type { IceServer } from "../../protocol/hub/roomHub.ts";
import { list, type Env } from "./environment.ts";

const STUN = /^stuns?:[^\s:@/]+(?::\d{1,5})?$/;
/** With the account before the host, as other addresses have it; WebRTC wants the two apart. */
const TURN = /^(turns?):([^\s:@/]+):([^\s@/]+)@([^\s:@/]+(?::\d{1,5})?(?:\?transport=(?:udp|tcp))?)$/;

/** Servers that direct connections find their way by. Errors: `CONFIG_ICE_SERVERS`. */
export function readIceServers(env: Env): Result<IceServer[]> {
  const servers: IceServer[] = [];
  for (const address of list(env, "ICE_SERVERS")) {
    const [, scheme, username = "", credential = "", host] = TURN.exec(address) ?? [];
    if (STUN.test(address)) servers.push({ urls: [address] });
    else if (scheme !== undefined) servers.push({ urls: [`${scheme}:${host}`], username, credential });
    else
      return fail(
        "CONFIG_ICE_SERVERS",
        "ICE_SERVERS must list addresses such as stun:stun.example.org:3478 or turn:user:password@turn.example.org:3478",
      );
  }
  return ok(servers);
}
