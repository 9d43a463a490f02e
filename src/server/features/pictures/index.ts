import { join } from "node:path";
import { pictureFile } from "../../../protocol/http/pictures.ts";
import { avatarFile } from "../../../protocol/http/userCalls.ts";
import { perMinute } from "../../plugins/calls.ts";
import { sendProblem } from "../../plugins/problems.ts";
import { feature } from "../feature.ts";
import { PictureQueue } from "./PictureQueue.ts";
import { DiskPictureStore } from "./DiskPictureStore.ts";
import { Pictures } from "./Pictures.ts";
import { S3PictureStore } from "./S3PictureStore.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly pictures: Pictures;
  }
}

const HEADERS = {
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Disposition": 'inline; filename="picture.webp"',
  "Content-Security-Policy": "default-src 'none'; sandbox",
  // Pages of other origins that may call the API show pictures too.
  "Cross-Origin-Resource-Policy": "cross-origin",
} as const;

/** Pictures of users, events, flyers and boards: how they are made and kept, and their files, for everybody. */
export const picturesFeature = feature<"config" | "queries" | "decoder" | "schedule">(
  "pictures",
  [],
  async (app, { config, queries, decoder, schedule }) => {
    const store = config.s3 ? new S3PictureStore(config.s3) : new DiskPictureStore(join(config.dataDir, "avatars"));
    const queue = new PictureQueue(decoder);
    const pictures = new Pictures(queries, store, queue);
    app.decorate("pictures", pictures);
    app.addHook("onClose", () => queue.close());
    schedule.everyHour(() => pictures.cleanUp());
    for (const { path } of [avatarFile, pictureFile])
      app.route<{ Params: { name: string } }>({
        method: "GET",
        url: path,
        config: { rateLimit: perMinute(config.apiRatePerMinute) },
        handler: async (request, reply) => {
          const bytes = await pictures.file(request.params.name);
          if (!bytes) return sendProblem(reply, "NOT_FOUND", "There is no such picture");
          return reply.headers(HEADERS).type("image/webp").send(bytes);
        },
      });
  },
);
