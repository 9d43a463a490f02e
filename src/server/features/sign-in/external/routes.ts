import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ok } from "../../../../domain/AppError.ts";
import { externalCallback, externalCalls } from "../../../../protocol/http/externalCalls.ts";
import type { ServerConfig } from "../../../config/readConfig.ts";
import { databaseProblem } from "../../../database/databaseProblem.ts";
import { done, perMinute, type AddCall } from "../../../plugins/calls.ts";
import { setCookie } from "../setCookie.ts";
import { setTokenCookie, tokenOf } from "../tokenCookie.ts";
import type { Accounts } from "../Accounts.ts";
import type { ExternalLogins, FlowEnd } from "./ExternalLogins.ts";
import { returnPathOf } from "../returnPath.ts";
import type { Sessions } from "../../../access/Sessions.ts";
import { logAuth } from "../logAuth.ts";
import { clientOf } from "../routes.ts";
import { parseCookie } from "cookie";
import { FLOW_MINUTES } from "./ExternalFlowRepository.ts";

const ACCOUNT_PAGE = "/account";
const COOKIE_NAME = "padroll_external";
const COOKIE_PATH = "/presence/api/v1/auth/external";

type CallbackRequest = FastifyRequest<{ Params: { provider: string } }>;

/** Sign-in elsewhere, and the providers that an account is linked with. */
export function addExternal(add: AddCall, external: ExternalLogins, accounts: Accounts): void {
  add(externalCalls.externalLogin, async ({ body, request, reply }) => {
    const begun = await external.begin(body.provider, returnPathOf(body.return), null);
    if (!begun.ok) return begun;
    setBrowserSecret(request, reply, begun.value.browserSecret);
    return ok({ url: begun.value.url });
  });
  add(externalCalls.externalLinks, async ({ principal }) => ok(await external.links(principal.userId)));
  add(externalCalls.linkExternal, async ({ principal, body, request, reply }) => {
    const confirmed = await accounts.confirm(principal, body.password ?? "");
    logAuth(request, "auth.external.confirm", confirmed);
    if (!confirmed.ok) return confirmed;
    const begun = await external.begin(body.provider, returnPathOf(body.return, ACCOUNT_PAGE), principal.sessionId);
    if (!begun.ok) return begun;
    setBrowserSecret(request, reply, begun.value.browserSecret);
    return ok({ url: begun.value.url });
  });
  add(externalCalls.unlinkExternal, async ({ principal, params, request }) =>
    done(logAuth(request, "auth.external.unlink", await external.unlink(principal, params.provider))),
  );
}

/** Adds the address to which providers send browsers back. The browser ends on one of our pages in any case. */
export function addExternalReturn(
  app: FastifyInstance,
  external: ExternalLogins,
  sessions: Sessions,
  { publicUrl, authRatePerMinute }: Pick<ServerConfig, "publicUrl" | "authRatePerMinute">,
): void {
  async function pageAfter(request: CallbackRequest, reply: FastifyReply): Promise<string> {
    const url = new URL(request.url, publicUrl);
    const { provider } = request.params;
    const { result, ...end } = await external.finish({ provider, url, browserSecret: browserSecretOf(request) });
    logAuth(request, end.linking ? "auth.external.link" : "auth.external.login", result);
    if (!result.ok) {
      request.log.warn({ event: "auth.external.refused", provider, problem: result.error.detail }, "refused");
      return problemPage(result.error.code, end);
    }
    if (result.value === null) return end.returnPath;
    const { userId, signOutUrl } = result.value;
    const { refreshToken } = await sessions.open(userId, clientOf(request), signOutUrl);
    await sessions.close(null, tokenOf(request));
    setTokenCookie(request, reply, refreshToken);
    return end.returnPath;
  }

  app.route<{ Params: { provider: string } }>({
    method: "GET",
    url: externalCallback.path,
    config: { rateLimit: perMinute(authRatePerMinute) },
    handler: async (request, reply) => {
      setBrowserSecret(request, reply, null);
      const page = await pageAfter(request, reply).catch((error: Error) => {
        request.log.error({ err: error }, "a sign-in elsewhere failed");
        return problemPage(databaseProblem(error) ?? "INTERNAL", { returnPath: "", linking: false });
      });
      return reply.header("Cache-Control", "no-store").redirect(publicUrl + page, 303);
    },
  });
}

function problemPage(code: string, { returnPath, linking }: FlowEnd): string {
  if (linking) return `${ACCOUNT_PAGE}?problem=${code}`;
  // A fragment is for the browser alone: it may hold the code of a room, and the query of a page is seen by servers.
  const path = returnPath.replace(/#.*$/u, "");
  const back = path === "" ? "" : `&return=${encodeURIComponent(path)}`;
  return `/login?problem=${code}${back}`;
}

/** Secret that was stored in the browser at the start of an external sign-in, or "". */
const browserSecretOf = (request: FastifyRequest): string =>
  parseCookie(request.headers.cookie ?? "")[COOKIE_NAME] ?? "";

/** Leaves it there for as long as the sign-in may take, or takes it away. */
const setBrowserSecret = (request: FastifyRequest, reply: FastifyReply, value: string | null): void =>
  setCookie(request, reply, { name: COOKIE_NAME, value, path: COOKIE_PATH, seconds: FLOW_MINUTES * 60 });
