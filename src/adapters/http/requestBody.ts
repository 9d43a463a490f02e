import type { Upload } from "../../protocol/http/HttpCall.ts";

export interface RequestBody {
  readonly body: BodyInit | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: number;
}

/** From here on it pays to compress. */
const COMPRESSED_FROM = 8 * 1024;

/** A call's body: JSON, packed with gzip where it is large, or a form with one file. */
export async function requestBody(body: unknown, upload: Upload | undefined, file: unknown): Promise<RequestBody> {
  if (upload && file instanceof Blob) {
    const form = new FormData();
    form.append(upload.field, file);
    return { body: form, headers: {}, bytes: file.size };
  }
  if (body === undefined) return { body: null, headers: {}, bytes: 0 };
  const headers = { "content-type": "application/json" };
  const text = JSON.stringify(body);
  if (text.length < COMPRESSED_FROM || typeof CompressionStream === "undefined")
    return { body: text, headers, bytes: text.length };
  const packed = await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).blob();
  return { body: packed, headers: { ...headers, "content-encoding": "gzip" }, bytes: packed.size };
}
