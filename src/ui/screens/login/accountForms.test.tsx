// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { ReactNode } from "react";
import { accountCalls } from "../../../protocol/http/accountCalls.ts";
import { authCalls } from "../../../protocol/http/authCalls.ts";
import { externalCalls } from "../../../protocol/http/externalCalls.ts";
import { inviteCalls } from "../../../protocol/http/inviteCalls.ts";
import { saveJoinCode, savedJoinCode } from "../../account/joinCodes.ts";
import { pendingRegistration } from "../../account/pendingRegistration.ts";
import {
  alerts,
  all,
  click,
  done,
  field,
  fill,
  focus,
  press,
  problemOf,
  the,
} from "../../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn, SIGNED_IN, type TestStudio } from "../../studio.test-helper.tsx";
import { strings as fields } from "../../strings/forms.ts";
import { inviteStrings } from "../../strings/invite.ts";
import { strings } from "../../strings/signIn.ts";
import { INVITE } from "../invite/invite.test-helper.ts";
import { ForgotScreen } from "../password/ForgotScreen.tsx";
import { ResetScreen } from "../password/ResetScreen.tsx";
import { RegisterScreen } from "../register/RegisterScreen.tsx";
import { VerificationScreen } from "../verification/VerificationScreen.tsx";
import { LoginForm } from "./LoginForm.tsx";
import { LoginScreen } from "./LoginScreen.tsx";

const CODE = "aB3".repeat(10);

let studio: TestStudio;
beforeEach(() => {
  studio = makeStudio();
  pendingRegistration.forget();
  pendingRegistration.rememberEmail("");
  return () => {
    pendingRegistration.forget();
    pendingRegistration.rememberEmail("");
  };
});

const open = (screen: ReactNode, path?: string): Promise<void> => showIn(studio, screen, path);
test("signing in sends the address without the spaces around it, and the password as it is", async () => {
  studio.api.answer(authCalls.login, SIGNED_IN);
  await open(<LoginForm />);
  await fill(field(fields.email), "  mira@nightmarket.fm ");
  await fill(field(fields.password), " pass word {Enter}");
  expect(studio.api.sent(authCalls.login)).toEqual([{ email: MIRA.email, password: " pass word " }]);
  expect(studio.account.state.user).toMatchObject({ id: MIRA.id, email: MIRA.email });
});

test("a form says what is wrong beside its fields, goes to the first of them, and sends nothing", async () => {
  await open(<LoginForm />);
  await click(the("button", strings.signIn));
  expect([problemOf(fields.email), problemOf(fields.password)]).toEqual([fields.emailMissing, fields.passwordMissing]);
  expect(document.activeElement).toBe(field(fields.email));
  expect(alerts()).toEqual([]);
  await fill(field(fields.email), "mira");
  expect(problemOf(fields.email)).toBe(fields.emailNoAt);
  await fill(field(fields.email), MIRA.email);
  expect(problemOf(fields.email)).toBeNull();
  await click(the("button", strings.signIn));
  expect(document.activeElement).toBe(field(fields.password));
  expect(studio.api.sent(authCalls.login)).toEqual([]);
});

test("a field is checked when it is left, but not while it is empty or being filled in", async () => {
  await open(<LoginForm />);
  await fill(field(fields.email), "mira@");
  expect(problemOf(fields.email)).toBeNull();
  await focus(field(fields.password));
  expect(problemOf(fields.email)).toBe(fields.emailInvalid);
  await focus(field(fields.email));
  expect(problemOf(fields.password)).toBeNull();
});

async function signIn(): Promise<void> {
  await open(<LoginForm />);
  await fill(field(fields.email), MIRA.email);
  await fill(field(fields.password), "wrong{Enter}");
}

test("a password that is not right is said beside it, and the next key takes that away", async () => {
  studio.api.refuse(authCalls.login, "LOGIN_FAILED");
  await signIn();
  expect(problemOf(fields.password)).toMatch(/\.$/);
  expect(document.activeElement).toBe(field(fields.password));
  expect([field(fields.email).value, field(fields.password).value]).toEqual([MIRA.email, "wrong"]);
  await press("!");
  expect(problemOf(fields.password)).toBeNull();
});

test("what belongs to no field is said above the form: a server out of reach, an address to confirm first", async () => {
  await signIn();
  expect(alerts()).toEqual([fields.offline]);
  studio.api.refuse(authCalls.login, "EMAIL_NOT_VERIFIED");
  await press("{Enter}");
  expect(alerts()).toHaveLength(1);
  expect(the("link", strings.enterCode).getAttribute("href")).toBe("/verification");
  expect(problemOf(fields.password)).toBeNull();
});

test("a form that is being sent says so, and is sent once however often it is asked to", async () => {
  studio.api.answer(authCalls.login, SIGNED_IN);
  const release = studio.api.hold();
  await signIn();
  const button = the("button", /^Sign in/);
  expect([button.getAttribute("aria-busy"), button.getAttribute("aria-disabled")]).toEqual(["true", "true"]);
  await press("{Enter}");
  await click(button);
  await done(release);
  expect(button.getAttribute("aria-busy")).toBe("false");
  expect(studio.api.sent(authCalls.login)).toHaveLength(1);
});

const completes = (label: string) => [field(label).type, field(label).autocomplete];

test("password managers find what they look for in each form", async () => {
  await open(<LoginForm />);
  expect(completes(fields.email)).toEqual(["email", "username"]);
  expect(completes(fields.password)).toEqual(["password", "current-password"]);
  await open(<RegisterScreen />);
  expect(completes(fields.name)).toEqual(["text", "name"]);
  expect(completes(fields.email)).toEqual(["email", "username"]);
  expect(completes(fields.password)).toEqual(["password", "new-password"]);
  await open(<ResetScreen />);
  expect(completes(fields.code)).toEqual(["text", "one-time-code"]);
  expect(completes(fields.newPassword)).toEqual(["password", "new-password"]);
});

test("a password can be looked at and hidden again, by a button that says which, and stays what it is", async () => {
  await open(<LoginForm />);
  await fill(field(fields.password), "secret");
  await click(the("button", fields.showPassword));
  expect([field(fields.password).type, field(fields.password).value]).toEqual(["text", "secret"]);
  expect(the("button", fields.hidePassword).getAttribute("aria-pressed")).toBe("true");
  await click(the("button", fields.hidePassword));
  expect(field(fields.password).type).toBe("password");
});

const statuses = (): string[] => all("status").map(({ textContent }) => textContent);

test("Caps Lock is told while a password is typed, and no longer once the field is left", async () => {
  await open(<LoginForm />);
  await focus(field(fields.password));
  await press("{CapsLock}a");
  expect(statuses()).toContain(fields.capsLock);
  await focus(field(fields.email));
  expect(statuses()).not.toContain(fields.capsLock);
});

test("a provider's sign-in that failed is told in words, whatever its code is", async () => {
  for (const problem of ["EXTERNAL_FAILED", "toString", "<b>"]) {
    await open(<LoginScreen />, `/login?problem=${encodeURIComponent(problem)}`);
    expect(alerts().filter((text) => text !== strings.plainHttp)).toHaveLength(1);
    expect(alerts()[0]).toMatch(/^[A-Z][a-z ,]+.*\.$/);
  }
});

async function register(password = "night market 7"): Promise<void> {
  await open(<RegisterScreen />, "/register?return=%2Fjam%2Fabc");
  await fill(field(fields.name), " Mira ");
  await fill(field(fields.email), " mira@nightmarket.fm ");
  await fill(field(fields.password), `${password}{Enter}`);
}

test("registering leads to the code, by way of what is asked for after it, and remembers the address", async () => {
  studio.api.answer(authCalls.register, { message: "" });
  await register();
  expect(studio.api.sent(authCalls.register)).toEqual([
    { name: "Mira", email: MIRA.email, password: "night market 7", return: "/jam/abc" },
  ]);
  expect(location.pathname + location.search).toBe("/verification?return=%2Fjam%2Fabc");
  expect(pendingRegistration.get()).toMatchObject({ email: MIRA.email, name: "Mira" });
});

test("a name or password that the server does not take is said beside its field, and nothing typed is lost", async () => {
  for (const [code, label] of [
    ["NAME_INVALID", fields.name],
    ["PASSWORD_TOO_COMMON", fields.password],
  ] as const) {
    studio.api.refuse(authCalls.register, code);
    await register();
    expect(problemOf(label)).toMatch(/\.$/);
    expect(document.activeElement).toBe(field(label));
    expect(field(fields.password).value).toBe("night market 7");
    expect(location.pathname).toBe("/register");
  }
});

const strength = (): string => statuses().find((text) => text.startsWith(fields.strength))!;

test("a new password says how strong it is, knows the name and address, and must be long enough", async () => {
  await open(<RegisterScreen />);
  await fill(field(fields.password), "short");
  expect(strength()).toContain(fields.refused.short);
  await fill(field(fields.password), "correct horse 7 battery");
  const strong = strength();
  await fill(field(fields.name), "correct horse 7 battery!");
  expect(strength()).not.toBe(strong);
  await fill(field(fields.name), "correct horse 7 battery");
  expect(strength()).toContain(fields.refused.guessable);
  await fill(field(fields.password), "1234567{Enter}");
  expect(problemOf(fields.password)).toBe(fields.passwordFaults.short);
});

test("a form of a new password loads the server's list of common ones, and refuses them before it is sent", async () => {
  await open(<ResetScreen />, `/password/reset?code=${CODE}`);
  await fill(field(fields.newPassword), "Sunshine1");
  await expect.poll(strength).toContain(fields.refused.common);
  await press("{Enter}");
  expect(problemOf(fields.newPassword)).toBe(fields.passwordFaults.common);
  expect(studio.api.sent(authCalls.resetPassword)).toEqual([]);
  await fill(field(fields.newPassword), "MMMMMMMM");
  expect(problemOf(fields.newPassword)).toBe(fields.passwordFaults.guessable);
  expect(strength()).toContain(fields.refused.guessable);
});

test("a forgotten password: whatever the server knows of the address, the answer is the same", async () => {
  studio.api.answer(authCalls.forgotPassword, { message: "" });
  await open(<ForgotScreen />);
  await fill(field(fields.email), " mira@nightmarket.fm {Enter}");
  expect(studio.api.sent(authCalls.forgotPassword)).toEqual([{ email: MIRA.email }]);
  expect(document.body.textContent).toContain(strings.forgotDone(MIRA.email));
  expect(the("link", strings.haveCode).getAttribute("href")).toBe("/password/reset");
});

test("a code is taken as it is pasted, and the new password goes with it", async () => {
  studio.api.answer(authCalls.resetPassword, { message: "", email: MIRA.email });
  await open(<ResetScreen />);
  expect(document.body.textContent).toContain(strings.resetLead);
  await click(the("button", strings.reset));
  expect(problemOf(fields.code)).toBe(fields.codeMissing);
  await fill(field(fields.code), ` ${CODE.slice(0, 15)} ${CODE.slice(15)} `);
  await fill(field(fields.newPassword), "night market 8{Enter}");
  expect(studio.api.sent(authCalls.resetPassword)).toEqual([{ password: "night market 8" }]);
  expect(location.pathname + location.search).toBe("/success?of=password");
});

test("a code of the address fills the field; one that is used up is said beside it", async () => {
  studio.api.refuse(authCalls.resetPassword, "CODE_INVALID");
  await open(<ResetScreen />, `/password/reset?code=${CODE}`);
  expect(field(fields.code).value).toBe(CODE);
  await fill(field(fields.newPassword), "night market 8{Enter}");
  expect(problemOf(fields.code)).toMatch(/\.$/);
  expect(document.activeElement).toBe(field(fields.code));
});

test("a confirmed address goes on to what was asked for, and the password is forgotten", async () => {
  pendingRegistration.set({ email: MIRA.email, name: "Mira", password: "night market 7" });
  studio.api.answer(authCalls.verify, { message: "", email: MIRA.email });
  await open(<VerificationScreen />, "/verification?return=%2Fjam%2Fabc");
  await fill(field(fields.code), `${CODE}{Enter}`);
  expect(location.pathname + location.search).toBe("/success?return=%2Fjam%2Fabc&of=verification");
  expect(pendingRegistration.get()).toBeNull();
});

const ROOM = `/plugin/jamroom/${"r".repeat(30)}`;
const JOIN_CODE = "ABCD2345";

test("without a registration of this tab the screen of the code asks for that alone", async () => {
  await open(<VerificationScreen />, "/verification");
  expect(document.body.textContent).toContain(strings.verifyLead);
  expect(document.body.textContent).not.toContain(strings.verifySentTo);
});

test("who was invited registers with the room and its code, and the code of the mail leads there on any device", async () => {
  saveJoinCode(new URL(`${ROOM}#${JOIN_CODE}`, location.origin));
  onTestFinished(() => sessionStorage.clear());
  studio.api.answer(authCalls.register, { message: "" });
  studio.api.answer(inviteCalls.invite, INVITE);
  await open(<RegisterScreen />, `/register?return=${encodeURIComponent(ROOM)}`);
  expect(document.body.textContent).toContain(inviteStrings.waits(INVITE.name));
  await fill(field(fields.name), "Mira");
  await fill(field(fields.email), MIRA.email);
  await fill(field(fields.password), "night market 7{Enter}");
  const [sent] = studio.api.sent(authCalls.register) as { return?: string }[];
  expect(sent?.return).toBe(`${ROOM}#${JOIN_CODE}`);
  // Another device knows nothing but the mail.
  sessionStorage.clear();
  pendingRegistration.forget();
  studio.api.answer(authCalls.verify, { message: "", email: MIRA.email, return: sent!.return! });
  await open(<VerificationScreen />, `/verification?code=${CODE}`);
  await click(the("button", strings.verify));
  expect(location.pathname + location.search).toBe(`/success?return=${encodeURIComponent(ROOM)}&of=verification`);
  expect(savedJoinCode("r".repeat(30))).toBe(JOIN_CODE);
});

test("what a server says of another origin leads nowhere: what the tab asked for counts", async () => {
  for (const evil of ["https://evil.example/", "//evil.example", "/\\\\evil.example", "javascript:alert(1)"]) {
    studio.api.answer(authCalls.verify, { message: "", email: MIRA.email, return: evil });
    await open(<VerificationScreen />, `/verification?code=${CODE}&return=%2Fjam%2Fabc`);
    await click(the("button", strings.verify));
    expect(location.pathname + location.search).toBe("/success?return=%2Fjam%2Fabc&of=verification");
  }
});

test("the code of the browser that registered signs in, and leads to where one was with the room's code", async () => {
  onTestFinished(() => sessionStorage.clear());
  const path = `${ROOM}#${JOIN_CODE}`;
  studio.api.answer(authCalls.verify, { message: "", email: MIRA.email, return: path, signedIn: SIGNED_IN });
  await open(<VerificationScreen />, `/verification?code=${CODE}`);
  await click(the("button", strings.verify));
  // The guard of this page leads on.
  expect(new URLSearchParams(location.search).get("return")).toBe(ROOM);
  expect(savedJoinCode("r".repeat(30))).toBe(JOIN_CODE);
  expect(studio.account.state).toMatchObject({ status: "loggedIn", user: { id: MIRA.id } });
  expect(studio.notices()).toEqual([`success: ${strings.signedInAs.verification(MIRA.email)}`]);
});

test("a new password signs in, and leads to where this browser was when it asked for the code", async () => {
  studio.api.answer(authCalls.forgotPassword, { message: "" });
  await open(<ForgotScreen />, "/password/forgot?return=%2Ftimeline%2Fabc");
  await fill(field(fields.email), `${MIRA.email}{Enter}`);
  studio.api.answer(authCalls.resetPassword, { message: "", email: MIRA.email, signedIn: SIGNED_IN });
  await open(<ResetScreen />, `/password/reset?code=${CODE}`);
  await fill(field(fields.newPassword), "night market 8{Enter}");
  expect(location.pathname + location.search).toBe("/success?return=%2Ftimeline%2Fabc&of=password");
  expect(studio.account.state.user?.id).toBe(MIRA.id);
  expect(studio.notices()).toEqual([`success: ${strings.signedInAs.password(MIRA.email)}`]);
  // It leads there once.
  studio = makeStudio();
  studio.api.answer(authCalls.resetPassword, { message: "", email: MIRA.email });
  await open(<ResetScreen />, `/password/reset?code=${CODE}`);
  await fill(field(fields.newPassword), "night market 8{Enter}");
  expect(location.pathname + location.search).toBe("/success?of=password");
});

test("a remembered path of another origin leads nowhere", async () => {
  onTestFinished(() => localStorage.clear());
  studio.api.answer(authCalls.resetPassword, { message: "", email: MIRA.email });
  for (const path of ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
    localStorage.setItem("padroll_return", JSON.stringify({ path, atMs: Date.now() }));
    await open(<ResetScreen />, `/password/reset?code=${CODE}`);
    await fill(field(fields.newPassword), "night market 8{Enter}");
    expect(location.pathname + location.search).toBe("/success?of=password");
  }
});

test("a mail's link asks before it switches accounts, and works once its user has signed out", async () => {
  studio = makeStudio({ user: MIRA });
  studio.api.answer(authCalls.logout, { message: "" });
  for (const screen of [<VerificationScreen key="v" />, <ResetScreen key="r" />]) {
    await open(screen, `/verification?code=${CODE}`);
    expect(the("heading", strings.signedInTitle).tagName).toBe("H1");
    expect(document.body.textContent).toContain(strings.signedInLead(MIRA.name, MIRA.email));
    expect(the("link", strings.staySignedIn).getAttribute("href")).toBe("/dashboard");
    expect(all("form")).toEqual([]);
  }
  await click(the("button", strings.signOutForLink));
  expect(studio.account.state.user).toBeNull();
  expect(location.pathname + location.search).toBe(`/verification?code=${CODE}`);
});

test("a server that did not switch accounts is believed: the page says who is still signed in", async () => {
  studio.api.answer(authCalls.verify, { message: "", email: "other@nightmarket.fm" });
  await open(<VerificationScreen />, `/verification?code=${CODE}`);
  const release = studio.api.hold();
  await click(the("button", strings.verify));
  // Another tab, meanwhile.
  studio.account.state.user = MIRA;
  await done(release);
  expect(location.pathname + location.search).toBe("/success?of=verification");
  expect(studio.notices()).toEqual([`info: ${strings.stillSignedIn(MIRA.email)}`]);
});

test("a provider's sign-in is asked to lead to the room, with the code that this tab knows", async () => {
  saveJoinCode(new URL(`${ROOM}#${JOIN_CODE}`, location.origin));
  onTestFinished(() => sessionStorage.clear());
  studio.api.answer(accountCalls.manifest, {
    name: "Padroll",
    tenant: "padroll",
    version: "1",
    billing: "test",
    settings: { Products: "[]", ExternalProviders: [{ id: "studio", name: "The Studio", kind: "other" }] },
  });
  studio.api.answer(inviteCalls.invite, INVITE);
  studio.api.answer(externalCalls.externalLogin, { url: "https://studio.example/" });
  await open(<LoginScreen />, `/login?return=${encodeURIComponent(ROOM)}`);
  await click(the("button", strings.continueWith("The Studio")));
  expect(studio.api.sent(externalCalls.externalLogin)).toEqual([
    { provider: "studio", return: `${ROOM}#${JOIN_CODE}` },
  ]);
  await open(<LoginScreen />, "/login?return=https%3A%2F%2Fevil.example");
  await click(the("button", strings.continueWith("The Studio")));
  expect(studio.api.sent(externalCalls.externalLogin).at(-1)).toEqual({ provider: "studio", return: "/dashboard" });
});
