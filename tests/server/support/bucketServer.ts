import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const sha256 = (data: string | Buffer): string => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string): Buffer => createHmac("sha256", key).update(data).digest();

/** A server that speaks as much of S3 as objects need: PUT, GET and DELETE, each only with a right signature (version 4). */
export class BucketServer {
  readonly objects = new Map<string, { bytes: Buffer; type: string }>();
  readonly accessKeyId = "padroll";
  readonly secretAccessKey = "a secret of the bucket";
  /** While true, every request fails. */
  broken = false;
  #server: Server | null = null;
  #port = 0;

  async start(): Promise<void> {
    this.#server = createServer((request, response) => void this.#answer(request, response));
    await new Promise<void>((resolve) => this.#server?.listen(0, "127.0.0.1", resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const end = (status: number, code: string): void => {
      response.writeHead(status, { "content-type": "application/xml" });
      response.end(code === "" ? "" : `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
    };
    if (this.broken) return end(500, "InternalError");
    if (!this.#signed(request, body)) return end(403, "SignatureDoesNotMatch");
    const key = new URL(request.url ?? "/", this.endpoint).pathname;
    if (request.method === "PUT") {
      this.objects.set(key, { bytes: body, type: request.headers["content-type"] ?? "" });
      return end(200, "");
    }
    if (request.method === "DELETE") {
      this.objects.delete(key);
      return end(204, "");
    }
    const object = this.objects.get(key);
    if (!object) return end(404, "NoSuchKey");
    response.writeHead(200, { "content-type": object.type, "content-length": object.bytes.length });
    response.end(object.bytes);
  }

  #signed({ headers, method, url }: IncomingMessage, body: Buffer): boolean {
    const authorization = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
      headers.authorization ?? "",
    );
    if (!authorization) return false;
    const [, credential = "", names = "", signature = ""] = authorization;
    const [id, day = "", region = "", service = ""] = credential.split("/");
    const said = String(headers["x-amz-content-sha256"]);
    if (id !== this.accessKeyId || service !== "s3" || (said !== sha256(body) && said !== "UNSIGNED-PAYLOAD"))
      return false;
    const { pathname, searchParams } = new URL(url ?? "/", this.endpoint);
    const query = [...searchParams].map((pair) => pair.map(encodeURIComponent).join("=")).sort();
    const signed = names.split(";").map((name) => `${name}:${String(headers[name])}\n`);
    const canonical = [method, pathname, query.join("&"), signed.join(""), names, said].join("\n");
    const scope = `${day}/${region}/${service}/aws4_request`;
    const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical)].join("\n");
    const key = [region, service, "aws4_request"].reduce(hmac, hmac(`AWS4${this.secretAccessKey}`, day));
    return hmac(key, text).toString("hex") === signature;
  }
}
