import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SignedIn } from "../../src/protocol/http/authCalls.ts";
import type { ProfileJson } from "../../src/protocol/http/userCalls.ts";
import { readConfig } from "../../src/server/config/readConfig.ts";
import { BucketServer } from "./support/bucketServer.ts";
import { pngOf } from "./support/pngOf.ts";
import { TestServer } from "./support/testServer.ts";

// Titles begin with the requirement of OWASP ASVS 5.0 that the test is about.

const AVATAR = "/presence/api/v1/user/avatar/";
const BOUNDARY = "padroll-boundary";

let server: TestServer;
let ann: SignedIn;

beforeAll(async () => {
  server = await TestServer.start();
  ann = await server.user("ann@example.org");
});

afterAll(() => server.stop());

/** Red on the left, blue on the right, as wide as twice its height. */
const picture = (width = 200, height = 100) =>
  sharp({ create: { width, height, channels: 3, background: "#ff0000" } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: "#0000ff" } }, gravity: "east" },
  ]);

const part = (bytes: Buffer, fileName: string, field: string, type: string): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from("\r\n"),
  ]);

const send = (to: TestServer, jwt: string, body: Buffer) =>
  to.call("POST", AVATAR, {
    jwt,
    body,
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
  });

function upload(
  bytes: Buffer,
  fileName = "me.png",
  { to = server, jwt = ann.jwt, field = "file", type = "application/octet-stream" } = {},
) {
  return send(to, jwt, Buffer.concat([part(bytes, fileName, field, type), Buffer.from(`--${BOUNDARY}--\r\n`)]));
}

const filesOf = async (of: TestServer): Promise<string[]> => {
  const folder = join(of.config.dataDir, "avatars");
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith(".webp") || name.endsWith(".part"));
};

const get = (url: string, from = server) => from.app.inject({ method: "GET", url });

const avatarOf = (answer: Awaited<ReturnType<typeof get>>) =>
  answer.json<ProfileJson>().avatar ?? { small: "", large: "" };

describe("a picture", () => {
  test.each(["png", "jpeg", "webp", "gif"] as const)("may be %s and becomes two squares of WebP", async (format) => {
    const answer = await upload(await picture().toFormat(format).toBuffer(), `me.${format}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const { small, large } = avatarOf(answer);
    for (const [url, side] of [
      [small, 96],
      [large, 384],
    ] as const) {
      const file = await get(url);
      const metadata = await sharp(file.rawPayload).metadata();
      expect(metadata).toMatchObject({ format: "webp", width: side, height: side });
      const { data } = await sharp(file.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const pixel = (x: number) => [data[(side * (side / 2) + x) * 3] ?? 0, data[(side * (side / 2) + x) * 3 + 2] ?? 0];
      expect(pixel(4)[0]).toBeGreaterThan(200);
      expect(pixel(side - 5)[1]).toBeGreaterThan(200);
    }
    expect((await server.call("GET", `/presence/api/v1/user/public/${ann.id}`)).json()).toMatchObject({
      avatar: { small, large },
    });
  });

  test("keeps nothing but its pixels, upright", async () => {
    const exif = { IFD0: { Artist: "somebody", Copyright: "51.5N 0.1W" } };
    const turned = await picture().withExif(exif).withMetadata({ orientation: 6, exif }).jpeg().toBuffer();
    expect(turned.includes("somebody")).toBe(true);
    const { large } = avatarOf(await upload(turned, "me.jpg"));
    const file = (await get(large)).rawPayload;
    expect(file.includes("somebody")).toBe(false);
    const { exif: kept, orientation, icc, xmp } = await sharp(file).metadata();
    expect({ kept, orientation, icc, xmp }).toEqual({});
    const { data } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    // Turned by a quarter: what was left is on top.
    expect(data[3 * (384 * 4 + 192)]).toBeGreaterThan(200);
    expect(data[3 * (384 * 380 + 192)]).toBeLessThan(60);
  });

  test("replaces the one before, whose files go, and can be removed", async () => {
    const first = avatarOf(await upload(await picture().png().toBuffer()));
    const second = avatarOf(await upload(await picture().png().toBuffer()));
    expect(second.small).not.toBe(first.small);
    expect((await get(first.large)).statusCode).toBe(404);
    expect(await filesOf(server)).toHaveLength(2);
    expect((await server.call("DELETE", AVATAR, { jwt: ann.jwt })).json()).toMatchObject({ avatar: null });
    expect((await get(second.large)).statusCode).toBe(404);
    expect(await filesOf(server)).toEqual([]);
    expect(await server.sql("select * from loose_avatars")).toEqual([]);
  });

  test("takes a user", async () => {
    expect((await upload(await picture().png().toBuffer(), "me.png", { jwt: "x.y.z" })).statusCode).toBe(401);
    expect((await server.app.inject({ method: "POST", url: AVATAR })).statusCode).toBe(400);
  });
});

describe("what is refused", () => {
  test("5.2.1 more than 5 MB", async () => {
    const large = Buffer.concat([await picture().png().toBuffer(), Buffer.alloc(5 * 1024 ** 2)]);
    expect((await upload(large)).json()).toMatchObject({ code: "TOO_LARGE" });
    const chunked = await server.app.inject({
      method: "POST",
      url: AVATAR,
      headers: {
        "x-tenant": "padroll",
        authorization: `Bearer ${ann.jwt}`,
        "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
        "transfer-encoding": "chunked",
      },
      payload: Buffer.concat([part(large, "me.png", "file", "image/png"), Buffer.from(`--${BOUNDARY}--\r\n`)]),
    });
    expect(chunked.json()).toMatchObject({ code: "TOO_LARGE" });
  });

  test("5.2.2 what does not hold what its name or type says, whatever that is", async () => {
    const jpeg = await picture().jpeg().toBuffer();
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    );
    for (const [bytes, name, code] of [
      [jpeg, "me.png", "IMAGE_INVALID"],
      [svg, "me.png", "IMAGE_INVALID"],
      [svg, "me.svg", "MEDIA_TYPE_UNSUPPORTED"],
      [jpeg, "me.html", "MEDIA_TYPE_UNSUPPORTED"],
      [jpeg, "me.jpg.exe", "MEDIA_TYPE_UNSUPPORTED"],
      [Buffer.from("MZ not a picture"), "me.gif", "IMAGE_INVALID"],
      [Buffer.alloc(0), "me.png", "IMAGE_INVALID"],
      [jpeg.subarray(0, 300), "me.jpg", "IMAGE_INVALID"],
      [Buffer.concat([Buffer.from("GIF89a"), svg]), "me.gif", "IMAGE_INVALID"],
    ] as const)
      expect((await upload(bytes, name)).json(), name).toMatchObject({ code });
    expect((await upload(jpeg, "blob", { type: "image/jpeg" })).statusCode).toBe(200);
    expect((await upload(jpeg, "blob", { type: "image/svg+xml" })).statusCode).toBe(415);
  });

  test("5.2.6 more than 24 million pixels, before they are unfolded", async () => {
    const small = pngOf(30_000, 30_000);
    expect(small.length).toBeLessThan(200_000);
    const before = process.memoryUsage().rss;
    const answer = await upload(small);
    expect(answer.json()).toMatchObject({ code: "IMAGE_INVALID" });
    expect(answer.json<{ detail: string }>().detail).toContain("24 million pixels");
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 ** 2);
    expect((await upload(pngOf(4800, 4800))).statusCode).toBe(200);
  });

  test("anything but one file of that name", async () => {
    const png = await picture().png().toBuffer();
    expect((await upload(png, "me.png", { field: "other" })).json()).toMatchObject({ code: "REQUEST_INVALID" });
    expect((await send(server, ann.jwt, Buffer.from("no parts at all"))).json()).toMatchObject({
      code: "REQUEST_INVALID",
    });
    const cut = part(png, "me.png", "file", "image/png").subarray(0, 200);
    expect((await send(server, ann.jwt, cut)).json()).toMatchObject({ code: "REQUEST_INVALID" });
    const json = await server.call("POST", AVATAR, { jwt: ann.jwt, body: { file: "x" } });
    expect(json.json()).toMatchObject({ code: "MEDIA_TYPE_UNSUPPORTED" });
    const other = await server.call("POST", "/presence/api/v1/user/profile/", {
      jwt: ann.jwt,
      body: part(png, "me.png", "file", "image/png"),
      headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    });
    expect(other.statusCode).toBe(415);
  });
});

describe("the files", () => {
  test("5.3.2 have names of the server's making, and nothing else can be read", async () => {
    const { large } = avatarOf(await upload(await picture().png().toBuffer(), "../../../../evil.png"));
    expect(large).toMatch(/^\/avatars\/[A-Za-z0-9]{30}-384\.webp$/);
    for (const name of await filesOf(server)) expect(name).toMatch(/^..\/[A-Za-z0-9]{30}-(96|384)\.webp$/);
    for (const name of ["..%2Fjwt-secret", "%2e%2e/jwt-secret", "x", `${"a".repeat(30)}-384.webp`, "..%5cjwt-secret"])
      expect((await get(`/avatars/${name}`)).statusCode, name).toBe(404);
  });

  test("5.4.1 go out under a name of our own, as what they are and nothing else", async () => {
    const { small } = avatarOf(await upload(await picture().png().toBuffer(), "evil<script>.png"));
    const { headers } = await get(small);
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "content-disposition": 'inline; filename="picture.webp"',
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
    });
  });

  test("are removed in the end where an upload was cut off", async () => {
    await upload(await picture().png().toBuffer());
    await server.sql("insert into loose_avatars select avatar from users where id = $1", [ann.id]);
    await server.sql("update users set avatar = null where id = $1", [ann.id]);
    const { Pictures } = await import("../../src/server/features/pictures/Pictures.ts");
    const { DiskPictureStore } = await import("../../src/server/features/pictures/DiskPictureStore.ts");
    const store = new DiskPictureStore(join(server.config.dataDir, "avatars"));
    const pictures = new Pictures(server.database.queries, store);
    await pictures.cleanUp();
    expect(await filesOf(server)).toHaveLength(2);
    await server.sql("update loose_avatars set created_at = created_at - interval '11 minutes'");
    await pictures.cleanUp();
    expect(await filesOf(server)).toEqual([]);
  });
});

describe("a bucket", () => {
  const bucket = new BucketServer();
  let cloud: TestServer;
  let jwt: string;

  beforeAll(async () => {
    await bucket.start();
    const { endpoint, accessKeyId, secretAccessKey } = bucket;
    const credentials = { accessKeyId, secretAccessKey };
    cloud = await TestServer.start({ s3: { bucket: "pictures", endpoint, region: "eu-test-1", credentials } });
    ({ jwt } = await cloud.user("cloud@example.org"));
  });

  afterAll(async () => {
    await cloud.stop();
    await bucket.stop();
  });

  test("keeps pictures, with signed requests, and none of them on the disk", async () => {
    const first = avatarOf(await upload(await picture().png().toBuffer(), "me.png", { to: cloud, jwt }));
    const keys = [first.small, first.large].map((path) => `/pictures${path}`);
    expect([...bucket.objects.keys()].sort()).toEqual([...keys].sort());
    expect([...bucket.objects.values()].map(({ type }) => type)).toEqual(["image/webp", "image/webp"]);
    const file = await get(first.large, cloud);
    expect(file.rawPayload.equals(bucket.objects.get(`/pictures${first.large}`)?.bytes ?? Buffer.alloc(0))).toBe(true);
    const second = avatarOf(await upload(await picture().png().toBuffer(), "me.png", { to: cloud, jwt }));
    expect([...bucket.objects.keys()].sort()).toEqual([`/pictures${second.large}`, `/pictures${second.small}`].sort());
    expect((await get(first.large, cloud)).statusCode).toBe(404);
    expect(await filesOf(cloud)).toEqual([]);
  });

  test("that does not answer is told as such, and nothing is lost", async () => {
    const kept = avatarOf(await cloud.call("GET", "/presence/api/v1/user/profile/", { jwt }));
    bucket.broken = true;
    const png = await picture().png().toBuffer();
    expect((await upload(png, "me.png", { to: cloud, jwt })).json()).toMatchObject({ code: "STORAGE_UNAVAILABLE" });
    expect((await get(kept.large, cloud)).statusCode).toBe(503);
    bucket.broken = false;
    expect((await get(kept.large, cloud)).statusCode).toBe(200);
  });
});

describe("the configuration of a bucket", () => {
  test.each([
    [{ S3_BUCKET: "No_Bucket" }, "CONFIG_S3_BUCKET"],
    [{ S3_ENDPOINT: "https://s3.example" }, "CONFIG_S3_BUCKET"],
    [{ S3_BUCKET: "pictures", S3_ENDPOINT: "s3.example" }, "CONFIG_S3_ENDPOINT"],
    [{ S3_BUCKET: "pictures", S3_ACCESS_KEY_ID: "x" }, "CONFIG_S3_SECRET_ACCESS_KEY"],
    [{ S3_BUCKET: "pictures" }, null],
  ])("%j", (env, code) => {
    const config = readConfig(env, "/client");
    expect(config.ok ? null : config.error.code).toBe(code);
  });
});
