import { useEffect, useMemo, type ReactNode } from "react";
import { Route, useLocation, useSearch } from "wouter";
import { useSnapshot } from "valtio";
import type { Account } from "../../state/account/Account.ts";
import { guardNotices, guardRoute } from "../../state/account/guardRoute.ts";
import { routes, type RoutePath, type RouteRule } from "../../state/account/routes.ts";
import { notify } from "../../state/notices.ts";
import type { Session } from "../../state/session.ts";
import { saveJoinCode } from "../account/joinCodes.ts";

export interface GuardedRouteProps {
  readonly path: RoutePath;
  readonly account: Account;
  readonly session: Session;
  /** Shown while the stored session is being tried. */
  readonly waiting?: ReactNode;
  readonly children: ReactNode | ((params: Readonly<Record<string, string | undefined>>) => ReactNode);
}

/** A route with its rule from the table: shows its children, waits, or leads elsewhere with the notice of section 6. */
export function GuardedRoute({ path, children, ...rest }: GuardedRouteProps) {
  return (
    <Route path={path}>
      {(params) => (
        <Guard rule={routes[path]} {...rest}>
          {typeof children === "function" ? children(params) : children}
        </Guard>
      )}
    </Route>
  );
}

interface GuardProps extends Omit<GuardedRouteProps, "path" | "children"> {
  readonly rule: RouteRule;
  readonly children: ReactNode;
}

function Guard({ rule, account, session, waiting = null, children }: GuardProps) {
  const { status, user } = useSnapshot(account.state);
  const [pathname, navigate] = useLocation();
  const search = useSearch();
  const answer = useMemo(
    () => guardRoute(rule, { status, user }, pathAt(pathname, search), location.origin),
    [rule, status, user, pathname, search],
  );
  const { visitorsOnly = false } = rule;
  useEffect(() => {
    if (answer.kind !== "redirect") return undefined;
    const leave = (): void => {
      saveJoinCode(location);
      // The page that follows says that the session has ended.
      if (answer.notice && !(answer.notice === guardNotices.login && account.state.ended))
        notify(session, "info", answer.notice);
      navigate(answer.to, { replace: true });
    };
    // The user signed in in another tab and goes on there, with the document that this one has.
    if (visitorsOnly && document.hidden) return onceShown(leave);
    leave();
    return undefined;
  }, [answer, navigate, session, account, visitorsOnly]);
  if (answer.kind === "show") return children;
  return answer.kind === "wait" ? waiting : null;
}

/** Calls `run` when the user comes to this tab. Returns a function that cancels it. */
function onceShown(run: () => void): () => void {
  const onChange = (): void => {
    if (!document.hidden) run();
  };
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}

const pathAt = (pathname: string, search: string): string =>
  `${pathname}${search === "" ? "" : `?${search}`}${location.hash}`;
