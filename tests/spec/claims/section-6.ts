/** Roles and permissions. */
export const SECTION_6 = `
6.1 Roles come from the role claim of the token.
    src/state/account/AccountSession.test.ts › the stored cookie brings the session back, with the claims decoded
    tests/server/auth.test.ts › begins with a jwt, a refresh token and the user's fields
6.2 The Admin role gives admin access;
    tests/server/access.test.ts › %s
    src/ui/shell/UserMenu.test.tsx › the way to the administration is in the menu of administrators alone
    tests/e2e/guards.spec.ts › an Admin of plan …
6.3 when several roles are requested, all must be present.
    src/state/account/guardRoute.test.ts › login, roles, Basic, Pro
6.4 Features come from a semicolon-separated Feature claim:
    tests/server/account.test.ts › reaches the claims with the next refresh, and the account at once
    src/state/account/AccountSession.test.ts › the stored cookie brings the session back, with the claims decoded
6.5 SubscriptionLevel.Basic, SubscriptionLevel.Pro,
    tests/server/account.test.ts › what plans sell is what the program asks for, and has its words
6.6 Download.HTML
    tests/server/boards.test.ts › is given to those whose plan has Download.HTML, and to nobody else
6.7 and add-on names.
    tests/server/grants.test.ts › an add-on is in the Feature claim of one account, until it is taken back
    see 0124
6.8 Guard 1. A route needing login, when logged out: notice "Please login." and redirect to /login?return=path.
    src/state/account/guardRoute.test.ts › login, roles, Basic, Pro
    tests/e2e/guards.spec.ts › a visitor
6.9 2. If the route lists roles and the user lacks them: redirect to /.
    src/state/account/guardRoute.test.ts › login, roles, Basic, Pro
    tests/e2e/guards.spec.ts › a user of plan …
6.10 3. A Basic-plan route for a user on neither Basic nor Pro: notice "Please order BASIC to use this feature." and redirect to /account/subscription.
    src/state/account/guardRoute.test.ts › login, roles, Basic, Pro
    tests/e2e/guards.spec.ts › a user of plan …
6.11 4. A Pro route for a non-Pro user: notice "Please subscribe to PRO to use this feature." and redirect to /account/subscription.
    src/state/account/guardRoute.test.ts › login, roles, Basic, Pro
    tests/e2e/guards.spec.ts › a user of plan …
6.12 Route guard order.
    src/state/account/guardRoute.test.ts › login, roles, Basic, Pro
6.13 Public-only routes are marked for users who are not logged in.
    src/state/account/guardRoute.test.ts › \${path} \${status} \${plan} \${roles.join()}
6.14 An event is editable only by its owner,
    tests/server/events.test.ts › 8.2.2 is changed by its owner alone, by revision
    src/ui/screens/events/eventPage.test.tsx › an event is edited by its owner alone, by the name identifier of the token
6.15 compared by the name-identifier claim of the token.
    src/ui/screens/events/eventPage.test.tsx › an event is edited by its owner alone, by the name identifier of the token
6.16 Other role names: not shown.
    src/ui/shell/UserMenu.test.tsx › the way to the administration is in the menu of administrators alone
    src/state/account/guardRoute.test.ts › login, roles, Basic, Pro
    see 0074
`;
