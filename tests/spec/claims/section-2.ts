/** Screens and routes. Whom each route lets in is written out in guardRoute.test.ts; here is what opens there. */
export const SECTION_2 = `
2.1 Public routes, meant for visitors who are not logged in.
    src/state/account/guardRoute.test.ts › \${path} \${status} \${plan} \${roles.join()}
    tests/e2e/guards.spec.ts › a visitor
2.2 / home / login view
    src/ui/screens/home/home.test.tsx › "/ home / login view": visitors play at once or sign in, who is signed in goes on
2.3 midi/{id?} play a board
    tests/e2e/board.spec.ts › a pad press sounds, the first one too
    tests/e2e/midi.spec.ts › a board chosen in the menu is that of the address, and opens again with its channel and values
    src/ui/Routes.test.tsx › "midi/{id?}", "edit/{id?}/{pad?}": %s
2.4 edit/{id?}/{pad?} edit a board and optionally one pad
    tests/e2e/edit.spec.ts › the address of a pad opens the board with it selected
    src/ui/Routes.test.tsx › "midi/{id?}", "edit/{id?}/{pad?}": %s
2.5 privacy page
    tests/e2e/guards.spec.ts › a visitor
    tests/e2e/shell.spec.ts › \${path} opens without an error
2.6 terms page
    tests/e2e/guards.spec.ts › a visitor
    tests/e2e/shell.spec.ts › \${path} opens without an error
2.7 /login sign in
    src/ui/screens/login/accountForms.test.tsx › signing in sends the address without the spaces around it, and the password as it is
2.8 accepts a query parameter return holding the page to go back to
    src/state/account/guardRoute.test.ts › to the page that was asked for
    src/state/account/guardRoute.test.ts › never to another origin: %s
    tests/e2e/guards.spec.ts › a login leads to where one wanted to go, with query and fragment
2.9 /register registration
    src/ui/screens/login/accountForms.test.tsx › registering leads to the code, by way of what is asked for after it, and remembers the address
2.10 /verification account verification
    tests/e2e/accounts.spec.ts › the code of the mail confirms the address
2.11 /password/forgot request a password reset
    src/ui/screens/login/accountForms.test.tsx › a forgotten password: whatever the server knows of the address, the answer is the same
2.12 /password/reset set a new password
    src/ui/screens/login/accountForms.test.tsx › a code is taken as it is pasted, and the new password goes with it
2.13 /success success page
    tests/e2e/guards.spec.ts › a visitor
    tests/e2e/shell.spec.ts › \${path} opens without an error
2.14 Logged-in routes: /dashboard,
    src/state/account/guardRoute.test.ts › \${path} \${status} \${plan} \${roles.join()}
    src/ui/screens/dashboard/work.test.tsx › a card is named by its work, leads to it, and its menu goes to the editor
2.15 /plugin/jamroom/{id?},
    tests/e2e/jam-room.spec.ts › two people start a jam, join by its link, play in Grid and Live, hear each other, leave and come back
2.16 and /account
    src/state/account/guardRoute.test.ts › \${path} \${status} \${plan} \${roles.join()}
2.17 with child pages profile
    src/ui/screens/account/accountPages.test.tsx › a profile is checked where it is typed, sent trimmed, and its name is in the next token
2.18 and subscription (the subscription page is /account/subscription).
    src/ui/screens/account/accountPages.test.tsx › a plan is canceled, and one that ends can be kept; what fails is told and changes nothing
    tests/e2e/guards.spec.ts › a user of plan …
2.19 /plugin/devices needs at least the Basic plan and also the Pro plan (the stricter reading is that Pro is required).
    src/state/account/guardRoute.test.ts › \${path} \${status} \${plan} \${roles.join()}
    tests/e2e/guards.spec.ts › a user of plan …
2.20 /plugin/arp/{id?} needs the Pro plan.
    src/state/account/guardRoute.test.ts › \${path} \${status} \${plan} \${roles.join()}
    tests/e2e/guards.spec.ts › a user of plan …
2.21 Any other path shows a not-found page.
    tests/e2e/shell.spec.ts › any other path shows a not-found page
    src/ui/Routes.test.tsx › "Any other path shows a not-found page": %s
2.22 Each route view loads on demand.
    tests/spec/page.test.ts › "Each route view loads on demand."
    tests/e2e/first-page.spec.ts › the start page stands on few scripts
2.23 Scroll resets to the top on navigation.
    src/ui/shell/ScrollToTop.test.tsx › "Scroll resets to the top on navigation."
2.24 Every route can carry an access rule: must be logged in,
    src/state/account/guardRoute.test.ts › login, roles, Basic, Pro
2.25 allowed roles,
    src/state/account/guardRoute.test.ts › login, roles, Basic, Pro
2.26 Basic plan or higher,
    src/state/account/guardRoute.test.ts › login, roles, Basic, Pro
    src/state/account/guardRoute.test.ts › Pro alone satisfies a Basic route
2.27 or Pro plan.
    src/state/account/guardRoute.test.ts › login, roles, Basic, Pro
2.28 Rules for routes beyond those listed: not shown.
    src/state/account/guardRoute.test.ts › \${path} \${status} \${plan} \${roles.join()}
    tests/e2e/guards.spec.ts › a visitor
    see 0124
`;
