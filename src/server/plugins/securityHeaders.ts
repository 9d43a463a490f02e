import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { ServerConfig } from "../config/readConfig.ts";

const YEAR_SECONDS = 31_536_000;

/**
 * The headers every answer carries. Cross-origin isolation lets the threads share memory; `blob:` scripts are needed by
 * standardized-audio-context, which wraps the worklet's source; inline styles are set by the headless UI components.
 */
export async function securityHeaders(
  app: FastifyInstance,
  { publicUrl, apiUrl, engineUrl }: Pick<ServerConfig, "publicUrl" | "apiUrl" | "engineUrl">,
): Promise<void> {
  const apis = [apiUrl, engineUrl].filter((url) => url !== null);
  const sockets = apis.map((url) => url.replace(/^http/, "ws"));
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", "blob:"],
        workerSrc: ["'self'", "blob:"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:", ...(apiUrl === null ? [] : [apiUrl])],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", "blob:", ...new Set([...apis, ...sockets])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginEmbedderPolicy: { policy: "require-corp" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "same-origin" },
    // Only with https; on plain http://localhost it would lock the browser out.
    strictTransportSecurity: publicUrl.startsWith("https:") && { maxAge: YEAR_SECONDS, includeSubDomains: true },
  });
  app.addHook("onSend", async (_request, reply) => {
    reply.header(
      "Permissions-Policy",
      "midi=(self), autoplay=(self), fullscreen=(self), camera=(), microphone=(), geolocation=(self)",
    );
  });
}
