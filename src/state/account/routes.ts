/** Access rule of a route (specification 2 and 6). A route without a rule is for everybody. */
export interface RouteRule {
  readonly login?: true;
  /** All of them. */
  readonly roles?: readonly string[];
  readonly basic?: true;
  readonly pro?: true;
  /** Page for visitors: signed-in users go on to `return`, or to the dashboard. */
  readonly visitorsOnly?: true;
  /** Page that signed-in users see too, where its address has a mailed code: that may belong to another account. */
  readonly mailed?: true;
}

/** Every route of the product with its rule. */
export const routes = {
  "/": {},
  "/midi/:id?": {},
  "/edit/:id?/:pad?": {},
  "/timeline/:id?": {},
  "/boards/:id?": {},
  "/manual/:page?": {},
  "/privacy": {},
  "/terms": {},
  "/login": { visitorsOnly: true },
  "/register": { visitorsOnly: true },
  "/verification": { visitorsOnly: true, mailed: true },
  "/password/forgot": { visitorsOnly: true },
  "/password/reset": { visitorsOnly: true, mailed: true },
  "/success": { visitorsOnly: true },
  "/dashboard": { login: true },
  "/account": { login: true },
  "/account/profile": { login: true },
  "/account/subscription": { login: true },
  "/plugin/jamroom/:id?": { login: true },
  "/plugin/devices": { login: true, basic: true, pro: true },
  "/plugin/arp/:id?": { login: true, pro: true },
  "/invite/:id": {},
  "/events/:id?": {},
  "/flyers/:id?": { login: true },
  "/users/:id?": {},
  "/admin": { login: true, roles: ["Admin"] },
} as const satisfies Readonly<Record<string, RouteRule>>;

export type RoutePath = keyof typeof routes;

/** False where a visitor may stay at `path`, with its query and fragment. */
export function needsLogin(path: string): boolean {
  const [, ...parts] = path.replace(/[?#].*$/su, "").split("/");
  const route = (Object.keys(routes) as RoutePath[]).find((each) => isAt(each, parts));
  return route !== undefined && "login" in routes[route];
}

function isAt(route: RoutePath, parts: readonly string[]): boolean {
  const [, ...names] = route.split("/");
  if (parts.length > names.length) return false;
  return names.every((name, at) => (name.startsWith(":") ? true : name === parts[at]));
}
