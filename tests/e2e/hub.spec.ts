import { expect, test, type Page } from "playwright/test";
import { OwnServer, signIn } from "./ownServer.ts";

let server: OwnServer;

test.setTimeout(180_000);
const patient = expect.configure({ timeout: 30_000 });

test.beforeAll(async () => {
  server = await OwnServer.start();
});

test.afterAll(() => server.stop());

/** Signed in, with the realtime connection open. */
async function connected(page: Page, email: string): Promise<{ readonly opened: () => number }> {
  const sockets: string[] = [];
  page.on("websocket", (socket) => {
    if (new URL(socket.url()).pathname === "/Engine/hub") sockets.push(socket.url());
  });
  await signIn(page, server, email);
  await patient.poll(() => sockets.length).toBe(1);
  await showConnection(page);
  await patient(page.getByText("Connected", { exact: true })).toBeVisible();
  return { opened: () => sockets.length };
}

/** Opens what the page says of the connection. */
async function showConnection(page: Page): Promise<void> {
  if ((await page.getByText("Connection", { exact: true }).count()) === 0)
    await page.locator("button[data-summary]").click();
}

test("visitors load neither the realtime client nor a connection", async ({ page }) => {
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  page.on("websocket", (socket) => urls.push(socket.url()));
  await page.goto(server.url);
  await page.waitForTimeout(1500);
  expect(urls.filter((url) => url.includes("/Engine/"))).toEqual([]);
});

test("a plan that is ordered elsewhere opens its routes at once", async ({ page }) => {
  const email = await server.user();
  await connected(page, email);
  await page.evaluate(() => history.pushState(null, "", "/plugin/arp"));
  await patient(page).toHaveURL(`${server.url}/account/subscription`);
  await server.order(email, "pro");
  await patient
    .poll(async () => {
      await page.evaluate(() => history.pushState(null, "", "/plugin/arp"));
      await page.waitForTimeout(200);
      return new URL(page.url()).pathname;
    })
    .toBe("/plugin/arp");
});

test("a session that is ended elsewhere ends here at once", async ({ page }) => {
  const email = await server.user();
  await connected(page, email);
  await server.endSessions(email);
  await patient(page).toHaveURL(`${server.url}/login?return=/dashboard`);
});

test("the connection is back after the server was", async ({ page }) => {
  const email = await server.user();
  const sockets = await connected(page, email);
  await server.down();
  await patient(page.getByText(/^(Connecting again…|Connecting…|Not connected)$/)).toBeVisible();
  await server.up();
  await patient(page.getByText("Connected", { exact: true })).toBeVisible({ timeout: 60_000 });
  expect(sockets.opened()).toBeGreaterThan(1);
  expect(new URL(page.url()).pathname).toBe("/dashboard");
});
