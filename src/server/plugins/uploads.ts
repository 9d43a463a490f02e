import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import { fail, ok, type Result } from "../../domain/AppError.ts";
import type { Upload } from "../../protocol/http/HttpCall.ts";

/** A file as it came, none of it believed. */
export interface UploadedFile {
  readonly bytes: Buffer;
  /** Name from the sender, which is never part of a path. */
  readonly fileName: string;
  readonly mediaType: string;
}

/** Receives the file of a request, which stays with its sender until then. */
export type ReceiveFile = () => Promise<Result<UploadedFile>>;

/** Bytes of the body besides the file. */
const ENVELOPE_BYTES = 16 * 1024;

/** Adds a route that takes a file. No other route takes multipart bodies. */
export function uploadRoute(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (scope) => {
    await scope.register(multipart);
    scope.route(route);
  });
}

/** The one file of a request. Errors: `MEDIA_TYPE_UNSUPPORTED`, `TOO_LARGE`, `REQUEST_INVALID`. */
export async function readUpload(request: FastifyRequest, upload: Upload): Promise<Result<UploadedFile>> {
  if (!request.isMultipart()) return fail("MEDIA_TYPE_UNSUPPORTED", "Send the file as multipart/form-data");
  const tooLarge = fail("TOO_LARGE", `The file is larger than ${upload.maxBytes / 1024 ** 2} MB`);
  if (Number(request.headers["content-length"] ?? 0) > upload.maxBytes + ENVELOPE_BYTES) return tooLarge;
  try {
    const limits = { files: 1, fields: 0, parts: 1, headerPairs: 20, fileSize: upload.maxBytes };
    const part = await request.file({ limits });
    if (!part || part.fieldname !== upload.field)
      return fail("REQUEST_INVALID", `The file must be the only part of the body, named ${upload.field}`);
    const bytes = await part.toBuffer();
    return ok({ bytes, fileName: part.filename, mediaType: part.mimetype });
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === "FST_REQ_FILE_TOO_LARGE") return tooLarge;
    return fail("REQUEST_INVALID", `The body is not one file: ${message}`);
  }
}
