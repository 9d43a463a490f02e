import { expect, test } from "vitest";
import { HubToken } from "./HubToken.ts";

test("a connection gets each later token once, and none that it has or that is gone", async () => {
  let current: string | null = "first";
  const sent: unknown[] = [];
  const token = new HubToken({ fresh: async () => current, current: async () => current });
  const connection = {
    invoke: async (_method: string, ...args: readonly unknown[]) => {
      sent.push(...args);
      return null;
    },
  };
  expect(await token.fresh()).toBe("first");
  await token.renew(connection);
  for (const next of ["second", "second", null, "third"]) {
    current = next;
    await token.renew(connection);
  }
  expect(sent).toEqual([{ token: "second" }, { token: "third" }]);
});
