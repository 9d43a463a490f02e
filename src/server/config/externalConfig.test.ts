import { expect, test } from "vitest";
import { readExternalProviders } from "./externalConfig.ts";

test.each(["GOOGLE", "MICROSOFT"])(
  "%s is offered with an id and a secret, and one without the other is a mistake",
  (name) => {
    const env = { [`OIDC_${name}_CLIENT_ID`]: "id", [`OIDC_${name}_CLIENT_SECRET`]: "secret" };
    expect(readExternalProviders({})).toEqual({ ok: true, value: [] });
    expect(readExternalProviders(env)).toMatchObject({ ok: true, value: [{ clientId: "id", clientSecret: "secret" }] });
    for (const key of Object.keys(env))
      expect(readExternalProviders({ ...env, [key]: undefined })).toMatchObject({
        ok: false,
        error: { code: `CONFIG_OIDC_${name}_CLIENT_SECRET` },
      });
  },
);
