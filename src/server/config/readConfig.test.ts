import { expect, test } from "vitest";
import { readConfig } from "./readConfig.ts";

test.each(["GOOGLE", "MICROSOFT"])(
  "%s is offered with an id and a secret, and one without the other is a mistake",
  (name) => {
    const env = { [`OIDC_${name}_CLIENT_ID`]: "id", [`OIDC_${name}_CLIENT_SECRET`]: "secret" };
    expect(readConfig({}, "/client")).toMatchObject({ ok: true, value: { externalProviders: [] } });
    expect(readConfig(env, "/client")).toMatchObject({
      ok: true,
      value: { externalProviders: [{ clientId: "id", clientSecret: "secret" }] },
    });
    for (const key of Object.keys(env))
      expect(readConfig({ ...env, [key]: undefined }, "/client")).toMatchObject({
        ok: false,
        error: { code: `CONFIG_OIDC_${name}_CLIENT_SECRET` },
      });
  },
);

test("STUN servers are taken as they are, of TURN servers the account comes apart", () => {
  const list = "stun:stun.example.org:3478, turn:padroll:a-secret@turn.example.org:3478?transport=udp";
  expect(readConfig({ ICE_SERVERS: list }, "/client")).toMatchObject({
    ok: true,
    value: {
      iceServers: [
        { urls: ["stun:stun.example.org:3478"] },
        { urls: ["turn:turn.example.org:3478?transport=udp"], username: "padroll", credential: "a-secret" },
      ],
    },
  });
  expect(readConfig({}, "/client")).toMatchObject({ ok: true, value: { iceServers: [] } });
});
