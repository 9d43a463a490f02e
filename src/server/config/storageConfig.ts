import { ok, type Result } from "../../domain/AppError.ts";
import { isUrl, text, wrong, type Env } from "./environment.ts";

/** A bucket for pictures. */
export interface S3Config {
  readonly bucket: string;
  /** `S3_ENDPOINT`, for services other than Amazon's. */
  readonly endpoint: string | null;
  /** `S3_REGION`, default us-east-1. */
  readonly region: string;
  /** `S3_ACCESS_KEY_ID` and `S3_SECRET_ACCESS_KEY`; without them the machine's own are used. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

/** Errors: `CONFIG_S3_…`. */
export function readStorage(env: Env): Result<S3Config | null> {
  const bucket = text(env, "S3_BUCKET");
  const endpoint = text(env, "S3_ENDPOINT");
  const accessKeyId = text(env, "S3_ACCESS_KEY_ID");
  const secretAccessKey = text(env, "S3_SECRET_ACCESS_KEY");
  const region = text(env, "S3_REGION");
  if (bucket === null) {
    if (endpoint === null && accessKeyId === null && secretAccessKey === null && region === null) return ok(null);
    return wrong("S3_BUCKET", "must be given where other S3_ settings are");
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) return wrong("S3_BUCKET", "must be the name of a bucket");
  if (endpoint !== null && !isUrl(endpoint, ["http:", "https:"]))
    return wrong("S3_ENDPOINT", "must be an http or https address");
  if ((accessKeyId === null) !== (secretAccessKey === null))
    return wrong("S3_SECRET_ACCESS_KEY", "and S3_ACCESS_KEY_ID must be given together");
  const credentials = accessKeyId === null || secretAccessKey === null ? null : { accessKeyId, secretAccessKey };
  return ok({ bucket, endpoint, region: region ?? "us-east-1", credentials });
}
