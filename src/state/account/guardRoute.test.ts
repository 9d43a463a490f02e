import { describe, expect, test } from "vitest";
import type { AccountStatus, AccountUser } from "./AccountState.ts";
import { guardNotices, guardRoute, type GuardAnswer } from "./guardRoute.ts";
import { routes, type RoutePath, type RouteRule } from "./routes.ts";

const ORIGIN = "https://padroll.example";
const FEATURES = {
  free: [],
  basic: ["SubscriptionLevel.Basic", "Download.HTML"],
  pro: ["SubscriptionLevel.Basic", "SubscriptionLevel.Pro", "Download.HTML"],
} as const;
type PlanName = keyof typeof FEATURES;

const userOf = (plan: PlanName, roles: readonly string[] = []): AccountUser => ({
  id: "u",
  email: "u@example.com",
  name: "U",
  roles,
  features: FEATURES[plan],
});

const show: GuardAnswer = { kind: "show" };
const wait: GuardAnswer = { kind: "wait" };
const to = (path: string, notice: GuardAnswer extends { notice: infer N } ? N : string | null = null) => ({
  kind: "redirect",
  to: path,
  notice,
});

/** Results for each route and role by sections 2 and 6: written out, not computed. */
const visitor: Record<RoutePath, "show" | "login"> = {
  "/": "show",
  "/midi/:id?": "show",
  "/edit/:id?/:pad?": "show",
  "/timeline/:id?": "show",
  "/boards/:id?": "show",
  "/manual/:page?": "show",
  "/privacy": "show",
  "/terms": "show",
  "/login": "show",
  "/register": "show",
  "/verification": "show",
  "/password/forgot": "show",
  "/password/reset": "show",
  "/success": "show",
  "/dashboard": "login",
  "/account": "login",
  "/account/profile": "login",
  "/account/subscription": "login",
  "/plugin/jamroom/:id?": "login",
  "/plugin/devices": "login",
  "/plugin/arp/:id?": "login",
  "/invite/:id": "show",
  "/events/:id?": "show",
  "/flyers/:id?": "login",
  "/users/:id?": "show",
  "/admin": "login",
};

const VISITORS_ONLY = new Set([
  "/login",
  "/register",
  "/verification",
  "/password/forgot",
  "/password/reset",
  "/success",
]);
const OPEN = new Set(
  Object.keys(visitor).filter((path) => visitor[path as RoutePath] === "show" && !VISITORS_ONLY.has(path)),
);

function expectedFor(path: RoutePath, status: AccountStatus, plan: PlanName, roles: readonly string[]): unknown {
  if (OPEN.has(path)) return show;
  if (status === "restoring") return wait;
  if (status === "loggedOut") return visitor[path] === "show" ? show : to(`/login?return=${path}`, "Please login.");
  if (VISITORS_ONLY.has(path)) return to("/dashboard");
  const order = to("/account/subscription", "Please order BASIC to use this feature.");
  const subscribe = to("/account/subscription", "Please subscribe to PRO to use this feature.");
  if (path === "/admin") return roles.includes("Admin") ? show : to("/");
  if (path === "/plugin/devices") return { free: order, basic: subscribe, pro: show }[plan];
  if (path === "/plugin/arp/:id?") return { free: subscribe, basic: subscribe, pro: show }[plan];
  return show;
}

describe("every route × state × role × plan", () => {
  for (const path of Object.keys(routes) as RoutePath[])
    for (const status of ["restoring", "loggedOut", "offline", "loggedIn"] as const)
      for (const plan of ["free", "basic", "pro"] as const)
        for (const roles of [[], ["Admin"]])
          test(`${path} ${status} ${plan} ${roles.join()}`, () => {
            const user = status === "loggedOut" || status === "restoring" ? null : userOf(plan, roles);
            const encoded = path.replace(/\/:.*/, "");
            const answer = guardRoute(routes[path], { status, user }, encoded, ORIGIN);
            const expected = expectedFor(path, status, plan, roles);
            expect(answer).toEqual(JSON.parse(JSON.stringify(expected).replace(path, encoded)));
          });
});

describe("the order of section 6", () => {
  const everything: RouteRule = { login: true, roles: ["Admin", "Staff"], basic: true, pro: true };
  const guard = (user: AccountUser | null) =>
    guardRoute(everything, { status: user ? "loggedIn" : "loggedOut", user }, "/x?y=1#z", ORIGIN);

  test("login, roles, Basic, Pro", () => {
    expect(guard(null)).toEqual(to("/login?return=/x%3Fy%3D1%23z", guardNotices.login));
    expect(guard(userOf("free", ["Admin"]))).toEqual(to("/"));
    expect(guard(userOf("free", ["Admin", "Staff"]))).toEqual(to("/account/subscription", guardNotices.basic));
    expect(guard(userOf("basic", ["Admin", "Staff"]))).toEqual(to("/account/subscription", guardNotices.pro));
    expect(guard(userOf("pro", ["Staff"]))).toEqual(to("/"));
    expect(guard(userOf("pro", ["Staff", "Admin"]))).toEqual(show);
  });

  test("Pro alone satisfies a Basic route", () => {
    const user = { ...userOf("pro"), features: ["SubscriptionLevel.Pro"] };
    expect(guardRoute({ basic: true, login: true }, { status: "loggedIn", user }, "/x", ORIGIN)).toEqual(show);
  });
});

const at = (path: "/verification" | "/password/reset" | "/login", address: string) =>
  guardRoute(routes[path], { status: "loggedIn", user: userOf("free") }, address, ORIGIN);

describe("the page of a mail's link", () => {
  test("is shown to signed-in users, whom it asks before it switches accounts; others lead on", () => {
    expect(at("/verification", "/verification?code=abc")).toEqual(show);
    expect(at("/password/reset", "/password/reset?code=abc")).toEqual(show);
    expect(at("/verification", "/verification?return=/midi/a")).toEqual(to("/midi/a"));
    expect(at("/login", "/login?code=abc")).toEqual(to("/dashboard"));
  });
});

const after = (address: string) =>
  guardRoute(routes["/login"], { status: "loggedIn", user: userOf("free") }, address, ORIGIN);

describe("where a login leads", () => {
  test("to the page that was asked for", () => {
    expect(after("/login?return=/midi/abc")).toEqual(to("/midi/abc"));
    expect(after("/login?return=/x%3Fy%3D1%23z")).toEqual(to("/x?y=1#z"));
  });

  test.each([
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "\\\\evil.example",
    "/%09/evil.example",
    "/%0A/evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "dashboard",
    "/..//evil.example",
    "",
  ])("never to another origin: %s", (target) => {
    for (const address of [`/login?return=${target}`, `/login?return=${encodeURIComponent(target)}`]) {
      const answer = after(address);
      const path = answer.kind === "redirect" ? answer.to : "";
      expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
      expect(path.startsWith("//")).toBe(false);
    }
  });
});
