import { expect, type Page } from "playwright/test";
import { writeBoard } from "../../src/domain/board/boardJson.ts";
import { newBoard } from "../../src/domain/board/newBoard.ts";
import { PROJECTS } from "../../src/protocol/http/projectCalls.ts";
import { strings as words } from "../../src/ui/strings/account.ts";
import { strings as work } from "../../src/ui/strings/dashboard.ts";
import { strings as fields } from "../../src/ui/strings/forms.ts";
import { strings as plan } from "../../src/ui/strings/plan.ts";
import { openSignedIn, OwnServer, PASSWORD } from "./ownServer.ts";
import { test } from "./test.ts";

const NEW_PASSWORD = "another horse, better battery";

let server: OwnServer;

// Long enough for a busy machine.
test.setTimeout(180_000);

const patient = expect.configure({ timeout: 30_000 });

test.beforeAll(async () => {
  server = await OwnServer.start();
});

test.afterAll(() => server.stop());

const password = (page: Page, label: string) => page.getByRole("textbox", { name: label, exact: true });
/** A notice, as it is shown; it is also read out, which is another element. */
const notice = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

test("what was deleted is had back, the plan is changed and kept, and a new password is the only one", async ({
  page,
}) => {
  const email = await server.user("basic");
  const board = writeBoard(newBoard({ name: "Felt" }));
  await server.call(email, `${PROJECTS}/`, {
    name: "Felt",
    contentType: "application/vnd.padroll.board.v1+json",
    contentJson: JSON.stringify(board),
  });
  await openSignedIn(page, server, email);
  const card = page.getByRole("article", { name: "Felt", exact: true });
  await page.getByRole("button", { name: "More options for Felt" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(card).toHaveCount(0);
  await patient.poll(() => server.projects(email)).toEqual([]);
  await page.getByRole("button", { name: work.deletedTitle }).click();
  const deleted = page.getByRole("dialog", { name: work.deletedTitle });
  await expect(deleted.getByRole("listitem")).toContainText("Felt");
  await deleted.getByRole("button", { name: work.restore }).click();
  await expect(notice(page, work.restored("Felt"))).toBeVisible();
  await expect(deleted.getByText(work.deletedNone)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card).toBeVisible();
  await patient.poll(async () => (await server.projects(email)).map(({ name }) => name)).toEqual(["Felt"]);

  await page.getByRole("link", { name: work.managePlan, exact: true }).click();
  await page.getByRole("button", { name: plan.changeTo("Pro") }).click();
  const change = page.getByRole("dialog", { name: plan.changeTo("Pro") });
  await expect(change.getByText(plan.changeKeeps)).toBeVisible();
  await change.getByRole("button", { name: plan.changeTo("Pro") }).click();
  await expect(notice(page, plan.changed)).toBeVisible();
  await expect(page.getByRole("link", { name: words.planLabel(words.plans.pro) })).toBeVisible();
  await page.getByRole("button", { name: plan.cancel }).click();
  await expect(notice(page, plan.canceled)).toBeVisible();
  await page.getByRole("button", { name: plan.keep }).click();
  await expect(notice(page, plan.kept)).toBeVisible();
  await expect(page.getByRole("button", { name: plan.cancel })).toBeVisible();

  await page
    .getByRole("navigation", { name: words.navigation })
    .getByRole("link", { name: words.tabs.account })
    .click();
  const form = page.getByRole("form", { name: words.passwordTitle });
  await password(page, fields.currentPassword).fill("not the one");
  await password(page, fields.newPassword).fill(NEW_PASSWORD);
  await form.getByRole("button", { name: words.passwordChange }).click();
  await patient(password(page, fields.currentPassword)).toHaveAttribute("aria-invalid", "true");
  await password(page, fields.currentPassword).fill(PASSWORD);
  await form.getByRole("button", { name: words.passwordChange }).click();
  await patient(notice(page, words.passwordChanged)).toBeVisible();
  const login = (tried: string) =>
    page.request.post(`${server.url}/presence/api/v1/auth/login`, {
      headers: { "X-Tenant": "padroll" },
      data: { email, password: tried },
    });
  expect((await login(PASSWORD)).ok()).toBe(false);
  expect((await login(NEW_PASSWORD)).ok()).toBe(true);
});
