import { readdirSync, readFileSync } from "node:fs";
import { expect, test, type Page } from "playwright/test";
import { frames } from "./frames.ts";
import { fillLogin, OwnServer, signIn } from "./ownServer.ts";

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

/** The file of the realtime client, whatever the bundler called it: the one with the header by which the client names itself. */
function realtimeClient(): string {
  const folder = new URL("../../dist/client/assets/", import.meta.url);
  const [file, ...others] = readdirSync(folder).filter(
    (name) => name.endsWith(".js") && readFileSync(new URL(name, folder), "utf8").includes("X-SignalR-User-Agent"),
  );
  expect(others, "one file has the client").toEqual([]);
  return `/assets/${file}`;
}

test("visitors load neither the realtime client nor a connection; who signs in loads both", async ({ page }) => {
  const asked: string[] = [];
  const note = (url: string): void => void asked.push(new URL(url).pathname);
  page.on("request", (request) => note(request.url()));
  page.on("websocket", (socket) => note(socket.url()));
  const ofHub = (): readonly string[] => asked.filter((path) => path === realtimeClient() || path.includes("/hub"));
  await page.goto(server.url);
  await page.waitForLoadState("networkidle");
  await page.goto(`${server.url}/login`);
  await page.waitForLoadState("networkidle");
  expect(ofHub()).toEqual([]);
  await fillLogin(page, await server.user());
  await patient.poll(ofHub).toEqual([realtimeClient(), "/Engine/hub/negotiate", "/Engine/hub"]);
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
      await frames(page);
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
  await patient(page.getByText(/^(Reconnecting…|Connecting…|Not connected)$/)).toBeVisible();
  await server.up();
  await patient(page.getByText("Connected", { exact: true })).toBeVisible({ timeout: 60_000 });
  expect(sockets.opened()).toBeGreaterThan(1);
  expect(new URL(page.url()).pathname).toBe("/dashboard");
});
