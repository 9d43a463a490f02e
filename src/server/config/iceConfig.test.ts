import { expect, test } from "vitest";
import { readIceServers } from "./iceConfig.ts";

test("STUN servers are taken as they are, of TURN servers the account comes apart", () => {
  const list = "stun:stun.example.org:3478, turn:padroll:a-secret@turn.example.org:3478?transport=udp";
  expect(readIceServers({ ICE_SERVERS: list })).toEqual({
    ok: true,
    value: [
      { urls: ["stun:stun.example.org:3478"] },
      { urls: ["turn:turn.example.org:3478?transport=udp"], username: "padroll", credential: "a-secret" },
    ],
  });
  expect(readIceServers({})).toEqual({ ok: true, value: [] });
});
