// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { accountCalls, type AccountJson, type Product } from "../../../protocol/http/accountCalls.ts";
import { authCalls } from "../../../protocol/http/authCalls.ts";
import { billingCalls } from "../../../protocol/http/billingCalls.ts";
import { externalCalls } from "../../../protocol/http/externalCalls.ts";
import { userCalls, type ProfileJson } from "../../../protocol/http/userCalls.ts";
import { alerts, all, click, done, field, fill, press, problemOf, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { FREE_ACCOUNT, NOW } from "./account.test-helper.ts";
import { strings } from "../../strings/account.ts";
import { strings as fields } from "../../strings/forms.ts";
import { dateText } from "../../strings/dates.ts";
import { strings as planWords } from "../../strings/plan.ts";
import { strings as profileWords } from "../../strings/profile.ts";
import { AccountScreen } from "./AccountScreen.tsx";
import { DeleteSection } from "./DeleteSection.tsx";
import { PlanTable } from "./plan/PlanTable.tsx";
import { usePlanActions } from "./plan/usePlanActions.ts";
import { PasswordForm } from "./PasswordForm.tsx";
import { ProfileForm } from "./profile/ProfileForm.tsx";
import { Sessions } from "./Sessions.tsx";

const REFRESHED = {
  id: MIRA.id,
  email: MIRA.email,
  name: "Mira K",
  claims: { sub: MIRA.id, role: [], Feature: "SubscriptionLevel.Pro" },
  jwt: "jwt",
  refreshToken: "secret",
};

let studio: TestStudio;
beforeEach(() => {
  studio = makeStudio({ user: MIRA });
  studio.api.answer(authCalls.refresh, REFRESHED);
});

async function changePassword(): Promise<void> {
  await showIn(studio, <PasswordForm />);
  await fill(field(fields.currentPassword), "old one");
  await fill(field(fields.newPassword), "night market 9{Enter}");
}

test("a password is changed with the old one, and the form is empty again", async () => {
  studio.api.answer(authCalls.changePassword, { message: "" });
  await changePassword();
  expect(studio.api.sent(authCalls.changePassword)).toEqual([{ password: "old one", newPassword: "night market 9" }]);
  expect(studio.notices()).toEqual([`success: ${strings.passwordChanged}`]);
  expect([field(fields.currentPassword).value, field(fields.newPassword).value]).toEqual(["", ""]);
  expect(field(fields.currentPassword).autocomplete).toBe("current-password");
  expect(field(fields.newPassword).autocomplete).toBe("new-password");
});

test.each([
  ["LOGIN_FAILED", fields.currentPassword],
  ["PASSWORD_TOO_COMMON", fields.newPassword],
] as const)("%s is said beside the field it is about, which has the focus", async (code, label) => {
  studio.api.refuse(authCalls.changePassword, code);
  await changePassword();
  expect(problemOf(label)).toMatch(/\.$/);
  expect(document.activeElement).toBe(field(label));
  expect(field(fields.newPassword).value).toBe("night market 9");
});

const PROFILE: ProfileJson = {
  id: MIRA.id,
  name: "Mira",
  about: "",
  location: "",
  website: "",
  avatar: null,
  email: MIRA.email,
  homeArea: null,
} as unknown as ProfileJson;

test("a profile is checked where it is typed, sent trimmed, and its name is in the next token", async () => {
  const saved = { ...PROFILE, name: "Mira K" };
  studio.api.answerWith(userCalls.updateProfile, () => saved);
  await showIn(studio, <ProfileForm profile={PROFILE} onChange={() => undefined} />);
  await fill(field(profileWords.name), " Mira K ");
  await fill(field(profileWords.website), "nightmarket.fm{Enter}");
  expect(problemOf(profileWords.website)).toBe(profileWords.websiteInvalid);
  expect(document.activeElement).toBe(field(profileWords.website));
  await fill(field(profileWords.website), " https://nightmarket.fm {Enter}");
  expect(studio.api.sent(userCalls.updateProfile)).toEqual([
    { name: "Mira K", about: "", location: "", website: "https://nightmarket.fm" },
  ]);
  expect(studio.account.state.user!.name).toBe("Mira K");
  expect(studio.notices()).toEqual([`success: ${profileWords.saved}`]);
});

test("how many characters are left is told as one types, and too many are named", async () => {
  await showIn(studio, <ProfileForm profile={PROFILE} onChange={() => undefined} />);
  await fill(field(profileWords.about), "x".repeat(1001));
  expect(document.body.textContent).toContain(profileWords.aboutLeft(0));
  await press("{Tab}");
  expect(problemOf(profileWords.about)).toBe(profileWords.aboutLong);
});

const links = (hasPassword: boolean): void =>
  studio.api.answer(externalCalls.externalLinks, { hasPassword, links: [] });

async function openDelete(): Promise<void> {
  await showIn(studio, <DeleteSection />);
  await click(the("button", strings.deleteOpen));
}

test("an account is deleted with its password, and one is signed out", async () => {
  links(true);
  studio.api.answer(accountCalls.deleteAccount, { deletedFrom: NOW });
  studio.api.answer(authCalls.logout, { message: "" });
  await openDelete();
  await fill(field(strings.deletePassword), "night market 9");
  await click(the("button", strings.deleteGo));
  expect(studio.api.sent(accountCalls.deleteAccount)).toEqual([{ password: "night market 9" }]);
  expect(studio.account.state.user).toBeNull();
  expect(studio.notices()).toHaveLength(1);
});

test("whoever has no password writes their address, in any case of letters", async () => {
  links(false);
  studio.api.refuse(accountCalls.deleteAccount, "SIGN_IN_AGAIN");
  await openDelete();
  await fill(field(strings.deleteEmail), "other@nightmarket.fm{Enter}");
  expect(problemOf(strings.deleteEmail)).toBe(strings.deleteEmailWrong);
  await fill(field(strings.deleteEmail), "Mira@NightMarket.fm{Enter}");
  expect(studio.api.sent(accountCalls.deleteAccount)).toEqual([{}]);
  expect(alerts()).toHaveLength(1);
  expect(studio.account.state.user).not.toBeNull();
});

test("a wrong password deletes nothing; Keep it closes, and the focus is back on the button", async () => {
  links(true);
  studio.api.refuse(accountCalls.deleteAccount, "LOGIN_FAILED");
  await openDelete();
  await fill(field(strings.deletePassword), "wrong{Enter}");
  expect(problemOf(strings.deletePassword)).toMatch(/\.$/);
  await click(the("button", strings.deleteStay));
  expect(all("dialog")).toEqual([]);
  expect(document.activeElement).toBe(the("button", strings.deleteOpen));
});

const session = (id: string, current: boolean) => ({
  id: id.padEnd(30, "0"),
  current,
  userAgent: current ? "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" : "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0",
  address: "192.0.2.1",
  createdAt: NOW,
  usedAt: NOW,
});

test("the account says what signing out leaves in the browser, beside its button", async () => {
  links(true);
  await showIn(studio, <AccountScreen />);
  expect(document.body.textContent).toContain(strings.outText);
  expect(the("button", strings.out)).toBeDefined();
});

test("sessions are ended one by one or all others at once, but not one's own", async () => {
  studio.api.answer(authCalls.sessions, { sessions: [session("a", true), session("b", false)] });
  studio.api.answer(authCalls.revokeSession, { message: "" });
  studio.api.answer(authCalls.revokeOtherSessions, { message: "" });
  await showIn(studio, <Sessions />);
  expect(all("button", /^Sign out (?!all)/)).toHaveLength(1);
  await click(the("button", /^Sign out (?!all)/));
  expect(studio.api.sent(authCalls.revokeSession)).toEqual([{ id: session("b", false).id }]);
  await click(the("button", strings.sessionsEndOthers));
  expect(studio.api.sent(authCalls.revokeOtherSessions)).toHaveLength(1);
  expect(studio.api.sent(authCalls.sessions)).toHaveLength(3);
});

test("sessions that cannot be read say so, and are tried again", async () => {
  await showIn(studio, <Sessions />);
  expect(alerts()).toHaveLength(1);
  studio.api.answer(authCalls.sessions, { sessions: [session("a", true)] });
  await click(the("button", strings.retry));
  expect([alerts(), all("listitem")]).toEqual([[], [expect.anything()]]);
});

const ACCOUNT: AccountJson = { ...FREE_ACCOUNT, plan: "basic", renewsAt: NOW, subscription: "active" };
const product = (id: "basic" | "pro", name: string): Product =>
  ({
    id,
    name,
    description: "",
    priceCents: 900,
    currency: "USD",
    documents: 100,
    bytes: 1024,
    features: id === "pro" ? ["SubscriptionLevel.Pro"] : [],
  }) as unknown as Product;

interface PlansProps {
  readonly account: AccountJson;
  readonly billing?: "stripe" | "test";
}

function Plans({ account, billing = "test" }: PlansProps) {
  const actions = usePlanActions(() => undefined);
  const products = [product("basic", "Basic"), product("pro", "Pro")];
  return <PlanTable account={account} billing={billing} products={products} actions={actions} />;
}

const rowsOfPlans = (): string[][] =>
  all("row").map((row) => [...row.querySelectorAll("th, td")].map(({ textContent }) => textContent));

test("every plan has its list, Free too; the current one is said once and has no way to it", async () => {
  await showIn(studio, <Plans account={FREE_ACCOUNT} />);
  const [heads, ...rows] = rowsOfPlans();
  expect(heads).toHaveLength(4);
  expect(all("columnheader").map(({ textContent }) => textContent.includes(planWords.youHave))).toEqual([
    true,
    false,
    false,
  ]);
  expect(all("button").map(({ textContent }) => textContent)).toEqual(["Basic", "Pro"].map(planWords.order));
  expect(rows).toContainEqual([planWords.usageDocuments, "100", "100", "100"]);
  expect(rows).toContainEqual([planWords.usageRoom, "1 GB", "1 KB", "1 KB"]);
  for (const name of planWords.everyone) expect(rows).toContainEqual([name, ...Array(3).fill(planWords.included)]);
  const [no, yes] = [planWords.notIncluded, planWords.included];
  for (const name of planWords.features["SubscriptionLevel.Pro"]!) expect(rows).toContainEqual([name, no, no, yes]);
});

test("a plan is changed at a press, once, and new rights come with new tokens", async () => {
  studio.api.answer(billingCalls.changePlan, { ...ACCOUNT, plan: "pro" });
  await showIn(studio, <Plans account={ACCOUNT} />);
  const release = studio.api.hold();
  await click(the("button", planWords.changeTo("Pro")));
  // It is asked once, with what begins when and what it costs.
  const dialog = the("dialog", planWords.changeTo("Pro"));
  expect([...dialog.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
    planWords.changeNow("Pro"),
    planWords.changeTest("Pro", "$9"),
    planWords.changeKeeps,
  ]);
  expect(studio.api.sent(billingCalls.changePlan)).toEqual([]);
  await click(the("button", planWords.changeTo("Pro")));
  await click(the("button", /^Switch to Pro/));
  await done(release);
  expect(all("dialog")).toEqual([]);
  expect(studio.api.sent(billingCalls.changePlan)).toEqual([{ product: "pro" }]);
  expect(studio.account.state.user!.features).toEqual(["SubscriptionLevel.Pro"]);
  expect(studio.notices()).toEqual([`success: ${planWords.changed}`]);
});

const asked = async (name: string): Promise<string[]> => {
  await click(the("button", planWords.changeTo(name)));
  return [...the("dialog").querySelectorAll("li")].map(({ textContent }) => textContent);
};

test("a change of plan says what it costs: a larger one today, a smaller one when what is paid for has passed", async () => {
  const quota = { documents: 100, bytes: 1024 };
  await showIn(studio, <Plans account={{ ...ACCOUNT, quota }} billing="stripe" />);
  expect(await asked("Pro")).toContain(planWords.changeDifference("Pro", "$9"));
  const pro: AccountJson = { ...ACCOUNT, plan: "pro", quota: { documents: 1000, bytes: 1024 } };
  await showIn(studio, <Plans account={pro} billing="stripe" />);
  expect(await asked("Basic")).toEqual([
    planWords.changeAtEnd("Basic", dateText(new Date(NOW))),
    planWords.changeSum("Basic", "$9"),
    planWords.changeKeeps,
  ]);
  await click(the("button", planWords.notNow));
  expect([all("dialog"), studio.api.sent(billingCalls.changePlan)]).toEqual([[], []]);
});

test("a plan is canceled, and one that ends can be kept; what fails is told and changes nothing", async () => {
  studio.api.answer(billingCalls.cancelSubscription, { ...ACCOUNT, subscription: "ending", endsAt: NOW });
  await showIn(studio, <Plans account={ACCOUNT} />);
  await click(the("button", planWords.cancel));
  expect(studio.notices()).toEqual([`success: ${planWords.canceled}`]);
  await showIn(studio, <Plans account={{ ...ACCOUNT, subscription: "ending", endsAt: NOW, renewsAt: null }} />);
  await click(the("button", planWords.keep));
  expect(studio.notices()).toHaveLength(2);
  expect(studio.notices()[1]).toMatch(/^error: /);
});
