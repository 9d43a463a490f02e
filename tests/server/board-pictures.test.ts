import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MOST_OUTLINED, type BoardOutline } from "../../src/domain/board/boardOutline.ts";
import { MOST_PUBLIC_PARTS, MOST_PUBLIC_WIDGETS } from "../../src/domain/board/publicLimit.ts";
import type { PublicBoardJson } from "../../src/protocol/http/boardCalls.ts";
import { pngOf } from "./support/pngOf.ts";
import { PROJECTS, TestServer } from "./support/testServer.ts";

const BOARDS = "/project/api/v1/publicBoard";
const BOARD_TYPE = "application/vnd.padroll.board.v1+json";
const COLS = 64;

let server: TestServer;
let owner: string;

beforeAll(async () => {
  server = await TestServer.start();
  owner = (await server.user("owner@example.org")).jwt;
});

afterAll(() => server.stop());

const padsOf = (count: number, fields: object = {}): object[] =>
  Array.from({ length: count }, (_, n) => ({ ...fields, location: { row: Math.floor(n / COLS), col: n % COLS } }));

const textOf = (pads: readonly object[]): string => JSON.stringify({ version: BOARD_TYPE, rows: 64, cols: COLS, pads });

async function keep(name: string, pads: readonly object[]): Promise<string> {
  const body = { name, contentType: BOARD_TYPE, contentJson: textOf(pads) };
  const kept = await server.call("POST", `${PROJECTS}/`, { jwt: owner, body });
  return kept.json<{ id: string }>().id;
}

const publish = (id: string) => server.call("POST", `${BOARDS}/${id}/publish`, { jwt: owner });
const isPublic = async (id: string) => (await server.call("GET", `${BOARDS}/${id}`)).statusCode === 200;
const outline = async (id: string) =>
  (await server.call("GET", `${BOARDS}/${id}/outline`)).json<{ outline: BoardOutline | null }>().outline;

async function found(name: string): Promise<PublicBoardJson | undefined> {
  const answer = await server.call("POST", `${BOARDS}/search/`, { body: { searchText: name } });
  return answer.json<{ boards: PublicBoardJson[] }>().boards[0];
}

/** As one that was made public before there was a limit. */
const publishAsBefore = (id: string) => server.sql("insert into public_boards (project_id) values ($1)", [id]);

describe("how large a public board may be", () => {
  test.each([
    ["controls", padsOf(MOST_PUBLIC_WIDGETS), padsOf(MOST_PUBLIC_WIDGETS + 1)],
    [
      "cells",
      padsOf(MOST_PUBLIC_PARTS / 32, { widget: { kind: "scaleGrid", rows: 4, cols: 8 } }),
      [...padsOf(MOST_PUBLIC_PARTS / 32, { widget: { kind: "scaleGrid", rows: 4, cols: 8 } })].with(0, {
        widget: { kind: "scaleGrid", rows: 3, cols: 11 },
      }),
    ],
  ])("as many %s as the limit says are public, and one more is refused with its count", async (noun, most, tooMany) => {
    expect((await publish(await keep("Most", most))).statusCode).toBe(200);
    const id = await keep("Too many", tooMany);
    const refused = await publish(id);
    expect([refused.statusCode, refused.json()]).toMatchObject([413, { code: "TOO_LARGE" }]);
    const count = noun === "controls" ? MOST_PUBLIC_WIDGETS + 1 : MOST_PUBLIC_PARTS + 1;
    expect(refused.json<{ detail: string }>().detail).toContain(`${count} ${noun}`);
    expect(await isPublic(id)).toBe(false);
  });

  test("one that was public before the limit stays readable, and is public when that is asked for again", async () => {
    const id = await keep("Before", padsOf(MOST_PUBLIC_WIDGETS + 1));
    await publishAsBefore(id);
    expect(await isPublic(id)).toBe(true);
    expect((await publish(id)).statusCode).toBe(200);
  });
});

describe("what cards draw of a public board", () => {
  test("answers of lists hold nothing of a board's contents", async () => {
    const id = await keep("Not in lists", padsOf(8, { label: "words of a pad" }));
    await publish(id);
    const listed = await found("not in lists");
    expect(Object.keys(listed ?? {}).sort()).toEqual(
      ["copies", "id", "liked", "likes", "mine", "name", "owner", "picture", "publishedAt", "updatedAt"].sort(),
    );
    expect(listed?.picture).toBeNull();
  });

  test.each([
    ["few", 3],
    ["many", 4096],
  ])("an outline of a board of %s pads has a bounded number of rectangles", async (name, count) => {
    const id = await keep(`Outline of ${name}`, padsOf(count, { label: "no words" }));
    await publishAsBefore(id);
    const drawn = await outline(id);
    expect(drawn?.pads.length).toBeGreaterThanOrEqual(Math.min(count, MOST_OUTLINED / 2));
    expect(drawn?.pads.length).toBeLessThanOrEqual(MOST_OUTLINED);
    expect(JSON.stringify(drawn).length).toBeLessThan(40_000);
    expect(JSON.stringify(drawn)).not.toContain("no words");
  });

  test("an outline is read once for each version of the board", async () => {
    const id = await keep("Drawn again", padsOf(2));
    await publish(id);
    const kept = async () =>
      (await server.sql("select outline_revision as at from public_boards where project_id = $1", [id]))[0]?.["at"];
    expect(await kept()).toBe(1);
    const body = { id, name: "Drawn again", contentType: BOARD_TYPE, contentJson: textOf(padsOf(5)), revision: 1 };
    await server.call("POST", `${PROJECTS}/update`, { jwt: owner, body });
    expect((await outline(id))?.pads).toHaveLength(5);
    expect(await kept()).toBe(2);
  });
});

const BOUNDARY = "----board-picture";

async function send(id: string, bytes: Buffer, jwt = owner) {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="board.png"\r\nContent-Type: image/png\r\n\r\n`;
  return server.app.inject({
    method: "POST",
    url: `${BOARDS}/${id}/picture`,
    headers: {
      "x-tenant": "padroll",
      authorization: `Bearer ${jwt}`,
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
}

const files = async () => (await server.sql("select id from loose_avatars")).length;

describe("the picture of a public board", () => {
  test("is what its card shows until the board has another version, and is gone with it", async () => {
    const id = await keep("Pictured", padsOf(2));
    await publish(id);
    expect((await send(id, pngOf(512, 264))).statusCode).toBe(200);
    const { picture } = (await found("pictured"))!;
    const file = await server.call("GET", picture!.small);
    expect([file.statusCode, file.headers["content-type"]]).toEqual([200, "image/webp"]);
    // One that takes its place.
    await send(id, pngOf(512, 264));
    expect((await server.call("GET", picture!.small)).statusCode).toBe(404);
    const body = { id, name: "Pictured", contentType: BOARD_TYPE, contentJson: textOf(padsOf(3)), revision: 1 };
    await server.call("POST", `${PROJECTS}/update`, { jwt: owner, body });
    expect((await found("pictured"))?.picture).toBeNull();
    expect(await files()).toBe(0);
    await server.call("DELETE", `${BOARDS}/${id}/publish`, { jwt: owner });
    // What nobody has is removed with the next cleaning.
    expect(await files()).toBe(1);
  });

  test.each([
    ["damaged", () => pngOf(64, 33).subarray(0, 40)],
    ["no picture at all", () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["larger than the limit", () => Buffer.concat([pngOf(64, 33), Buffer.alloc(600 * 1024)])],
  ])("is refused where it is %s, and the one before stays", async (why, bytes) => {
    const id = await keep(`Refused ${why}`, padsOf(2));
    await publish(id);
    await send(id, pngOf(512, 264));
    const before = (await found(`refused ${why}`))?.picture;
    const refused = await send(id, bytes());
    expect(refused.statusCode).toBeGreaterThanOrEqual(400);
    expect(refused.statusCode).toBeLessThan(500);
    expect((await found(`refused ${why}`))?.picture).toEqual(before);
  });

  test("is set by the owner of a board that is public, and by nobody else", async () => {
    const id = await keep("Mine", padsOf(1));
    expect((await send(id, pngOf(64, 33))).statusCode).toBe(404);
    await publish(id);
    const other = (await server.user("other@example.org")).jwt;
    expect((await send(id, pngOf(64, 33), other)).statusCode).toBe(404);
    expect((await send(id, pngOf(64, 33))).statusCode).toBe(200);
  });
});
