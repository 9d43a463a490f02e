import type { FastifyInstance } from "fastify";
import { pictureFile } from "../../protocol/http/pictures.ts";
import { avatarFile, userCalls } from "../../protocol/http/userCalls.ts";
import type { ServerConfig } from "../config.ts";
import type { AddCall } from "../plugins/calls.ts";
import { sendProblem } from "../plugins/problems.ts";
import { readUpload } from "../plugins/uploads.ts";
import type { Avatars } from "../services/pictures/Avatars.ts";
import type { Pictures } from "../services/pictures/Pictures.ts";
import type { Users } from "../services/Users.ts";

const MINUTE_MS = 60_000;
const HEADERS = {
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Disposition": 'inline; filename="picture.webp"',
  "Content-Security-Policy": "default-src 'none'; sandbox",
  // Pages of other origins that may call the API show pictures too.
  "Cross-Origin-Resource-Policy": "cross-origin",
} as const;

export function avatarRoutes(add: AddCall, avatars: Avatars, users: Users): void {
  add(userCalls.setAvatar, async ({ principal, request }) => {
    const set = await avatars.set(principal.userId, () => readUpload(request, userCalls.setAvatar.upload));
    return set.ok ? users.profile(principal.userId) : set;
  });
  add(userCalls.deleteAvatar, async ({ principal }) => {
    await avatars.remove(principal.userId);
    return users.profile(principal.userId);
  });
}

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
