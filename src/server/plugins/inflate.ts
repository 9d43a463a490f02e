import { pipeline, Transform } from "node:stream";
import { createGunzip } from "node:zlib";
import type { FastifyRequest, RequestPayload } from "fastify";
import { AppError } from "../../domain/AppError.ts";

/**
 * The body of a request, unpacked where it is gzip. Neither packed nor unpacked it may have more than the call allows.
 * Errors: `MEDIA_TYPE_UNSUPPORTED`, `TOO_LARGE`, `REQUEST_INVALID`.
 */
export async function inflate(request: FastifyRequest, payload: RequestPayload): Promise<RequestPayload> {
  const encoding = request.headers["content-encoding"];
  if (encoding === undefined || encoding === "identity") return payload;
  if (encoding !== "gzip") throw new AppError("MEDIA_TYPE_UNSUPPORTED", "Send JSON, plain or compressed with gzip");
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      unpacked.receivedEncodedLength = bytes;
      if (bytes <= request.routeOptions.bodyLimit) done(null, chunk);
      else done(new AppError("TOO_LARGE", "The request is too large"));
    },
  });
  const unpacked: RequestPayload = createGunzip();
  unpacked.receivedEncodedLength = 0;
  // A failure of any of them ends the last one with it, which the reader of the body hears.
  pipeline(payload, counter, unpacked as Transform, () => undefined);
  return unpacked;
}
