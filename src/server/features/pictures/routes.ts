import type { FastifyInstance } from "fastify";
import { pictureFile } from "../../../protocol/http/pictures.ts";
import { avatarFile } from "../../../protocol/http/userCalls.ts";
import type { ServerConfig } from "../../config/readConfig.ts";
import { sendProblem } from "../../plugins/problems.ts";
import type { Pictures } from "./Pictures.ts";

const MINUTE_MS = 60_000;
const HEADERS = {
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Disposition": 'inline; filename="picture.webp"',
  "Content-Security-Policy": "default-src 'none'; sandbox",
  // Pages of other origins that may call the API show pictures too.
  "Cross-Origin-Resource-Policy": "cross-origin",
} as const;

/** The pictures' files, for everybody. */
export function pictureFiles(
  app: FastifyInstance,
  pictures: Pictures,
  config: Pick<ServerConfig, "apiRatePerMinute">,
): void {
  for (const { path } of [avatarFile, pictureFile])
    app.route<{ Params: { name: string } }>({
      method: "GET",
      url: path,
      config: { rateLimit: { max: config.apiRatePerMinute, timeWindow: MINUTE_MS } },
      handler: async (request, reply) => {
        const bytes = await pictures.file(request.params.name);
        if (!bytes) return sendProblem(reply, "NOT_FOUND", "There is no such picture");
        return reply.headers(HEADERS).type("image/webp").send(bytes);
      },
    });
}
