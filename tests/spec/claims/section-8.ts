/** Error catalogue. */
export const SECTION_8 = `
8.1 Any 401 response: log out,
    src/state/account/AccountSession.test.ts › a 401 logs out and goes to /login with the full path
    src/adapters/http/createApi.test.ts › a wrong password does not, and neither does a visitor's 401
    see 0124
8.2 go to /login?return=current full path,
    src/state/account/AccountSession.test.ts › a 401 logs out and goes to /login with the full path
    src/state/account/endedSession.test.ts › leaves an open page as it is and says so: %s
    see 0124
8.3 and pass the error on.
    src/adapters/http/createApi.test.ts › a 401 ends the session of its token and is passed on
8.4 A failed token refresh, or a refresh returning false: automatic logout,
    src/state/account/AccountSession.test.ts › a failed one logs out in every tab
    src/state/account/AccountSession.test.ts › no network is no failure
    see 0124
8.5 then to /login if the current route needs login.
    src/state/account/endedSession.test.ts › is not announced on a page that needs a login: the login page takes its place
8.6 Logout ignores server errors.
    src/state/account/AccountSession.test.ts › errors of the server do not matter, and the provider is signed out of all the same
8.7 Realtime start failure: retry after 5 s.
    src/state/account/HubLink.test.ts › a start that fails is tried again every 5 s
8.8 Missing soundfont: a "Cannot find module" error
    src/workers/samples/createSamplesService.test.ts › specification 8, missing soundfont: "Cannot find module" with code MODULE_NOT_FOUND
    tests/spec/errors.test.ts › "Missing soundfont: a Cannot find module error with code MODULE_NOT_FOUND", the code in what one opens and copies
    src/ui/shell/errorDetails.test.tsx › the code of an error can be opened from its notice and copied, which says that it was successful
8.9 with code MODULE_NOT_FOUND.
    src/workers/samples/createSamplesService.test.ts › specification 8, missing soundfont: "Cannot find module" with code MODULE_NOT_FOUND
8.10 Chunk-loading failure: a load-failed error after a 120 s time-out.
    src/workers/samples/createSamplesService.test.ts › after 120 seconds: LOAD_FAILED, the download is given up, and another try may succeed
8.11 MIDI permission denied: status DENIED.
    src/adapters/web-midi/createMidi.test.ts › goes from PROMPT to OK, or to DENIED when refused
    tests/e2e/midi.spec.ts › MIDI that is refused is said at once: …
8.12 Default messages: "Action failed"
    src/adapters/http/createApi.test.ts › anything else says Action failed
    tests/spec/errors.test.ts › "Default messages: Action failed and Action was successful."
8.13 and "Action was successful".
    tests/spec/errors.test.ts › "Default messages: Action failed and Action was successful."
8.14 Instrument tone or draw errors are only logged.
    tests/spec/errors.test.ts › "Instrument tone or draw errors are only logged": once each, with what was played or drawn
8.15 Other user-facing messages for API and hub failures: not shown.
    src/adapters/http/createApi.test.ts › a problem keeps its code, its sentence and its fields
    see 0009
8.16 Server-side behaviour on errors: not shown.
    tests/server/http.test.ts › 16.5.1 says nothing of what went wrong inside
    tests/server/http.test.ts › calls are answered 503 with a sentence, and the client is served
    see 0009
`;
