import { wrong, type Environment } from "./Environment.ts";

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

/** Null where nothing of it is given. Errors, thrown: `CONFIG_S3_…`. */
export function readStorage(env: Environment): S3Config | null {
  const bucket = env.text("S3_BUCKET");
  const endpoint = env.text("S3_ENDPOINT");
  const accessKeyId = env.text("S3_ACCESS_KEY_ID");
  const secretAccessKey = env.text("S3_SECRET_ACCESS_KEY");
  const region = env.text("S3_REGION");
  if (bucket === null) {
    if (endpoint === null && accessKeyId === null && secretAccessKey === null && region === null) return null;
    throw wrong("S3_BUCKET", "must be given where other S3_ settings are");
  }
  if ((accessKeyId === null) !== (secretAccessKey === null))
    throw wrong("S3_SECRET_ACCESS_KEY", "and S3_ACCESS_KEY_ID must be given together");
  const credentials = accessKeyId === null || secretAccessKey === null ? null : { accessKeyId, secretAccessKey };
  return { bucket, endpoint, region: region ?? "us-east-1", credentials };
}
