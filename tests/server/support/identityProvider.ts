import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider, type Configuration, type KoaContextWithOIDC } from "oidc-provider";

export interface Person {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

export const CLIENT = { clientId: "padroll-test", clientSecret: "a secret that only the two of them know" };

/** A real provider of OpenID Connect, at which whoever `person` says is signed in at once. */
export class IdentityProvider {
  /** Who sits in front of the browser; null is somebody who declines. */
  person: string | null = null;
  readonly people = new Map<string, Person>();
  readonly #server: Server = createServer();
  #issuer = "";

  /** Each of the addresses of `redirectUris` may be sent back to; `port` is taken up again after a stop. */
  async start(redirectUris: string[], signedOutUri: string, port = 0): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(port, "127.0.0.1", resolve));
    this.#issuer = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    const provider = new Provider(this.#issuer, this.#configuration(redirectUris, signedOutUri));
    provider.use(async (context, next) => {
      if (!context.path.startsWith("/interaction/")) return next();
      await this.#interact(provider, context as unknown as KoaContextWithOIDC);
      return undefined;
    });
    const handle = provider.callback();
    this.#server.on("request", (request, response) => void handle(request, response));
  }

  get issuer(): string {
    return this.#issuer;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** What a browser does with an address of the provider: where it is sent in the end. */
  async browse(address: string): Promise<string> {
    const jar = new Map<string, string>();
    let url = address;
    for (let step = 0; step < 10; step++) {
      if (!url.startsWith(this.#issuer)) return url;
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const answer = await fetch(url, { redirect: "manual", headers: { cookie } });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        jar.set(name, value);
      }
      const location = answer.headers.get("location");
      if (location === null) throw new Error(`${url} answers ${answer.status}: ${await answer.text()}`);
      url = new URL(location, url).href;
    }
    throw new Error("the provider sends the browser in circles");
  }

  #configuration(redirectUris: string[], signedOutUri: string): Configuration {
    return {
      clients: [
        {
          client_id: CLIENT.clientId,
          client_secret: CLIENT.clientSecret,
          token_endpoint_auth_method: "client_secret_post",
          redirect_uris: redirectUris,
          post_logout_redirect_uris: [signedOutUri],
        },
      ],
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
      cookies: { keys: ["a key of the cookies"] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...this.people.get(id) }) }),
      pkce: { required: () => true },
    };
  }

  async #interact(provider: Provider, { req, res }: KoaContextWithOIDC): Promise<void> {
    if (this.person === null) {
      await provider.interactionFinished(req, res, { error: "access_denied" });
      return;
    }
    const { prompt, params, session, grantId } = await provider.interactionDetails(req, res);
    if (prompt.name === "login") {
      await provider.interactionFinished(req, res, { login: { accountId: this.person } });
      return;
    }
    const grant =
      (grantId === undefined ? undefined : await provider.Grant.find(grantId)) ??
      new provider.Grant({ accountId: session?.accountId ?? "", clientId: String(params["client_id"]) });
    grant.addOIDCScope("openid email profile");
    await provider.interactionFinished(req, res, { consent: { grantId: await grant.save() } });
  }
}
