import { expect, test } from "playwright/test";

/** A name that leads to this machine, which browsers do not know to be this machine: no secure context over plain http. */
const ELSEWHERE = "padroll.example";

test.use({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${ELSEWHERE} 127.0.0.1`],
      }),
    { scope: "worker" },
  ],
});

test("over plain http the login says why it will not last, on localhost it has no reason to", async ({
  page,
  baseURL,
}) => {
  const note = page.getByText("This address uses plain http");
  await page.goto("/login");
  await expect(page.getByRole("form", { name: "Sign in" })).toBeVisible();
  await expect(note).toHaveCount(0);
  await page.goto(`http://${ELSEWHERE}:${new URL(baseURL ?? "").port}/login`);
  await expect(note).toBeVisible();
});
