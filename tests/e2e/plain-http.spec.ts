import { networkInterfaces } from "node:os";
import { expect, test } from "playwright/test";

const outside = Object.values(networkInterfaces())
  .flatMap((infos) => infos ?? [])
  .find(({ internal, family }) => !internal && family === "IPv4");

test("over plain http the login says why it will not last, on localhost it has no reason to", async ({
  page,
  baseURL,
}) => {
  test.skip(outside === undefined, "this machine has no address but localhost");
  const note = page.getByText("This address is plain http");
  await page.goto("/login");
  await expect(page.getByRole("form", { name: "Sign in" })).toBeVisible();
  await expect(note).toHaveCount(0);
  await page.goto(`http://${outside?.address ?? ""}:${new URL(baseURL ?? "").port}/login`);
  await expect(note).toBeVisible();
});
