import { expect, test, type Page } from "playwright/test";
import type { EventJson } from "../../src/protocol/http/eventJson.ts";
import { CLIENT, IdentityProvider } from "../server/support/identityProvider.ts";
import { OwnServer, PASSWORD, signIn } from "./ownServer.ts";

test.setTimeout(120_000);
const patient = expect.configure({ timeout: 20_000 });
const studio = new IdentityProvider();
let server: OwnServer;

test.beforeAll(async () => {
  server = await OwnServer.start(async (url) => {
    await studio.start([`${url}/presence/api/v1/auth/external/callback/studio`], `${url}/login`);
    return {
      OIDC_PROVIDERS: "studio",
      OIDC_STUDIO_NAME: "The Studio",
      OIDC_STUDIO_ISSUER: studio.issuer,
      OIDC_STUDIO_CLIENT_ID: CLIENT.clientId,
      OIDC_STUDIO_CLIENT_SECRET: CLIENT.clientSecret,
    };
  });
});

test.afterAll(async () => {
  await server.stop();
  await studio.stop();
});

function sit(id: string, email: string, verified: boolean): void {
  studio.people.set(id, { email, email_verified: verified, name: "Noor Haddad" });
  studio.person = id;
}

async function signInAtStudio(page: Page, path = "/login"): Promise<void> {
  await page.goto(`${server.url}${path}`);
  await page.getByRole("button", { name: "Sign in with The Studio" }).click();
}

test("somebody whom a provider knows signs in, and out of both", async ({ page }) => {
  sit("noor", "noor@example.org", true);
  await signInAtStudio(page, "/login?return=/account");
  await page.waitForURL(`${server.url}/account`);
  await patient(page.getByRole("button", { name: "Account menu of Noor Haddad" })).toBeVisible();
  await patient(page.getByText("Linked as noor@example.org")).toBeVisible();
  await page.reload();
  await patient(page.getByRole("button", { name: "Account menu of Noor Haddad" })).toBeVisible();

  await page.getByRole("button", { name: "Account menu of Noor Haddad" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  // The provider asks whether its own session is to end, too.
  await page.waitForURL(`${studio.issuer}/**`);
  await page.getByRole("button", { name: /Yes/ }).click();
  await page.waitForURL(`${server.url}/login**`);
  await patient(page.getByRole("form", { name: "Sign in" })).toBeVisible();
});

test("somebody invited to a private room signs in with a provider, and is at its door", async ({ page }) => {
  const { id, joinCode } = await server.call<EventJson>(await server.user(), "/engine/api/v1/event/", {
    name: "Closed session",
    visibility: "private",
  });
  sit("invited", "invited@example.org", true);
  await page.goto(`${server.url}/invite/${id}#${joinCode}`);
  await page.getByRole("link", { name: "Sign in", exact: true }).last().click();
  await page.getByRole("button", { name: "Sign in with The Studio" }).click();
  await page.waitForURL(`${server.url}/plugin/jamroom/${id}**`);
  await patient(page.getByRole("heading", { name: "Closed session", level: 1 })).toBeVisible();
});

test("who declines at the provider is told so, and may sign in otherwise", async ({ page }) => {
  studio.person = null;
  await signInAtStudio(page);
  await page.waitForURL(/\/login\?/);
  await expect(page.getByRole("main").getByRole("alert")).toContainText("The sign-in was canceled");
  await expect(page.getByRole("form", { name: "Sign in" })).toBeVisible();
});

test("an account with a password is linked by its owner alone", async ({ page }) => {
  const email = await server.user();
  sit("stranger", email, false);
  await signInAtStudio(page);
  await page.waitForURL(/\/login\?/);
  await expect(page.getByRole("main").getByRole("alert")).toContainText("has not verified your email address");

  await signIn(page, server, email);
  await page.goto(`${server.url}/account`);
  sit("owner", "other@example.org", true);
  // The provider still knows the one before.
  await page.context().clearCookies({ domain: "127.0.0.1" });
  await page.getByRole("button", { name: "Link The Studio" }).click();
  await page.getByLabel("Your password, to link The Studio").fill(PASSWORD);
  await page.getByRole("button", { name: "Go to The Studio" }).click();
  await patient(page.getByText("Linked as other@example.org")).toBeVisible();
  await expect(page).toHaveURL(/\/account/);
});
