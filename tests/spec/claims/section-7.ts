/** The calls it makes: that each is there at its path, and what it does. */
export const SECTION_7 = `
7.1 Two HTTP clients exist, one for the main API and one for the engine API.
    src/adapters/http/createApi.test.ts › the engine's calls have a base of their own
7.2 Both send cookies
    src/adapters/http/createApi.test.ts › carry tenant, version, bearer token and cookies
7.3 and a tenant header carrying the product's tenant value,
    src/adapters/http/createApi.test.ts › carry tenant, version, bearer token and cookies
    tests/server/http.test.ts › needs the tenant header
7.4 and both serialize array parameters by repeating the key.
    src/adapters/http/createApi.test.ts › array parameters repeat their key, parameters are encoded, empty ones left out
    tests/server/users.test.ts › takes its ids as a repeated key and keeps their order
7.5 Calls use a bearer token.
    src/adapters/http/createApi.test.ts › carry tenant, version, bearer token and cookies
    tests/server/access.test.ts › %s
7.6 POST /login credentials in; returns jwt, refreshToken, user fields
    tests/server/specification.test.ts › %s %s is there
    tests/server/auth.test.ts › begins with a jwt, a refresh token and the user's fields
7.7 GET /logout
    tests/server/specification.test.ts › %s %s is there
    tests/server/auth.test.ts › 7.4.1 ends with logout, which always succeeds
7.8 GET /user
    tests/server/specification.test.ts › %s %s is there
    tests/server/auth.test.ts › begins with a jwt, a refresh token and the user's fields
    src/state/account/AccountSession.test.ts › a profile that was changed elsewhere is read with GET /user
7.9 POST /refresh {refreshToken}
    tests/server/specification.test.ts › %s %s is there
    tests/server/auth.test.ts › is refreshed with the token in the body, else with the cookie
7.10 POST /external external login data
    tests/server/specification.test.ts › %s %s is there
    tests/server/external.test.ts › opens an account and goes back to the path, which a refresh then finds signed in
7.11 POST /register registration data
    tests/server/specification.test.ts › %s %s is there
    tests/server/auth.test.ts › mails a code on a line of its own, which opens the account
7.12 POST /verify/{code}
    tests/server/specification.test.ts › %s %s is there
    tests/server/auth.test.ts › 6.5.1 takes a code once
7.13 POST /password/forgot address data
    tests/server/specification.test.ts › %s %s is there
    tests/server/auth.test.ts › 2.4.1 asked for again and again keeps the code that was sent, and is mailed three times
7.14 POST /password/reset/{code} new password data
    tests/server/specification.test.ts › %s %s is there
    tests/server/auth.test.ts › 6.5.1, 7.4.3 is replaced with a mailed code, and all sessions end
7.15 User: POST /search/;
    tests/server/specification.test.ts › %s %s is there
    tests/server/users.test.ts › finds words of names in any order, without case and accents, and never the address
7.16 GET /summary/;
    tests/server/specification.test.ts › %s %s is there
    tests/server/users.test.ts › takes its ids as a repeated key and keeps their order
7.17 GET /{id};
    tests/server/specification.test.ts › %s %s is there
    tests/server/users.test.ts › is counted on both sides, once
7.18 GET and POST /profile/;
    tests/server/specification.test.ts › %s %s is there
    tests/server/users.test.ts › 8.2.3, 15.3.3 is changed field by field, by its owner
7.19 GET /public/{id};
    tests/server/specification.test.ts › %s %s is there
    tests/server/users.test.ts › 8.2.3 is public without the address
7.20 POST /link/ (follow, empty body);
    tests/server/specification.test.ts › %s %s is there
    tests/server/users.test.ts › is counted on both sides, once
7.21 DELETE /link/{id};
    tests/server/specification.test.ts › %s %s is there
    tests/server/users.test.ts › is counted on both sides, once
7.22 POST /block/{id}/{0 or 1}.
    tests/server/specification.test.ts › %s %s is there
    tests/server/users.test.ts › hides both from one another, everywhere, and ends following both ways
7.23 Account: GET /account/api/v1/account/;
    tests/server/specification.test.ts › %s %s is there
    tests/server/account.test.ts › reaches the claims with the next refresh, and the account at once
7.24 GET /account/api/v1/manifest/ (its settings.Products is JSON text).
    tests/server/specification.test.ts › %s %s is there
    tests/server/account.test.ts › the manifest's settings.Products is JSON text with Basic and Pro
    src/ui/screens/account/plan/readProducts.test.ts › plans are read from the manifest's JSON text
7.25 Projects: POST /search/;
    tests/server/specification.test.ts › %s %s is there
    tests/server/projects.test.ts › gives totalCount, pageNumber, searchText and projects, last updated first
7.26 GET /{id};
    tests/server/specification.test.ts › %s %s is there
    tests/server/projects.test.ts › comes back as it was sent, with id and revision
7.27 DELETE /{id};
    tests/server/specification.test.ts › %s %s is there
    tests/server/projects.test.ts › is deleted, and back with undo for thirty days
7.28 POST / with name, contentType, contentJson;
    tests/server/specification.test.ts › %s %s is there
    tests/server/projects.test.ts › comes back as it was sent, with id and revision
7.29 POST /update.
    tests/server/specification.test.ts › %s %s is there
    tests/server/projects.test.ts › is updated from its latest revision
7.30 Events: POST /search/;
    tests/server/specification.test.ts › %s %s is there
    tests/server/events.test.ts › finds by words, kind, tags, time and place, and orders
7.31 GET /{id};
    tests/server/specification.test.ts › %s %s is there
    tests/server/events.test.ts › unlisted by its link, private by its code or when accepted
7.32 POST / (create);
    tests/server/specification.test.ts › %s %s is there
    tests/server/events.test.ts › takes its defaults and is told to everybody, its code to its owner alone
7.33 POST /update/;
    tests/server/specification.test.ts › %s %s is there
    tests/server/events.test.ts › 8.2.2 is changed by its owner alone, by revision
7.34 DELETE /{id};
    tests/server/specification.test.ts › %s %s is there
    tests/server/events.test.ts › is canceled and deleted by administrators, and not changed otherwise
7.35 POST /link/search/;
    tests/server/specification.test.ts › %s %s is there
    tests/server/events.test.ts › are one of each type, counted, listed and taken back
7.36 POST /link/ (returns id);
    tests/server/specification.test.ts › %s %s is there
    tests/server/events.test.ts › are one of each type, counted, listed and taken back
7.37 DELETE /link/{id};
    tests/server/specification.test.ts › %s %s is there
    tests/server/events.test.ts › are one of each type, counted, listed and taken back
7.38 POST /tag/;
    tests/server/specification.test.ts › %s %s is there
    tests/server/events.test.ts › are given by the owner, ten at most, one's own words once whatever their case
7.39 DELETE /tag/{eventId}/{tagId};
    tests/server/specification.test.ts › %s %s is there
    tests/server/events.test.ts › are given by the owner, ten at most, one's own words once whatever their case
7.40 POST and DELETE /thumbnail/{id} (upload target with auth header).
    tests/server/specification.test.ts › %s %s is there
    tests/server/flyers.test.ts › of a flyer keeps its shape, of an event is cut to 16:9; both are for everybody
    tests/server/flyers.test.ts › is set by the owner alone, and what is none is refused
7.41 Tags: GET /engine/api/v1/tag/categories;
    tests/server/specification.test.ts › %s %s is there
    tests/server/events.test.ts › have categories, and are found by the beginnings of words
    src/ui/screens/events/TagSearch.test.tsx › categories are those that the server has
7.42 POST /engine/api/v1/tag/search.
    tests/server/specification.test.ts › %s %s is there
    tests/server/events.test.ts › have categories, and are found by the beginnings of words
7.43 Flyers: POST /;
    tests/server/specification.test.ts › %s %s is there
    tests/server/flyers.test.ts › begins at once, runs for an hour, and has a gradient
7.44 POST /update/;
    tests/server/specification.test.ts › %s %s is there
    tests/server/flyers.test.ts › is changed by its owner alone, from the revision that was read
7.45 DELETE /{id};
    tests/server/specification.test.ts › %s %s is there
    tests/server/flyers.test.ts › is changed by its owner alone, from the revision that was read
7.46 POST and DELETE /image/{id}.
    tests/server/specification.test.ts › %s %s is there
    tests/server/flyers.test.ts › of a flyer keeps its shape, of an event is cut to 16:9; both are for everybody
    tests/server/flyers.test.ts › is set by the owner alone, and what is none is refused
7.47 POST /engine/api/v1/launch/;
    tests/server/specification.test.ts › %s %s is there
    tests/server/events.test.ts › makes an unlisted jam that is live, and takes an event live once
7.48 GET /engine/api/v1/geo/cities/ with query search;
    tests/server/specification.test.ts › %s %s is there
    tests/server/cities.test.ts › by the beginnings of words, without case and accents, the largest first
7.49 POST /engine/api/v1/area/cities/;
    tests/server/specification.test.ts › %s %s is there
    tests/server/cities.test.ts › in an area and in bounds, also across the date line
7.50 a geo cities-nearby path exists.
    tests/server/specification.test.ts › %s %s is there
    tests/server/cities.test.ts › around a place the nearest come first, with how far they are
7.51 Delete and update calls count as success only on status 200.
    src/adapters/http/createApi.test.ts › "Delete and update calls count as success only on status 200": %s
7.52 Realtime hub at /Engine/hub,
    tests/server/hub/account.test.ts › the first one is KeepAliveEvent: %s with %s
7.53 connected with a token.
    tests/server/hub/account.test.ts › 4.4.3 the cookie opens nothing: a bearer token of an open session does
7.54 Payload keys go to the hub in PascalCase
    src/protocol/hub/keyCase.test.ts › keys go to the hub in PascalCase and come back in camelCase
    tests/server/hub/conformance.test.ts › payload keys go to the hub in PascalCase and come back in camelCase
7.55 and come back in camelCase.
    src/protocol/hub/keyCase.test.ts › keys go to the hub in PascalCase and come back in camelCase
7.56 Received events: KeepAliveEvent,
    tests/server/hub/account.test.ts › the first one is KeepAliveEvent: %s with %s
7.57 EventStarted,
    tests/server/rooms.test.ts › tells the room and its owner that it starts, changes and is over; then the room is over, too
7.58 EventUpdated,
    tests/server/rooms.test.ts › tells the room and its owner that it starts, changes and is over; then the room is over, too
7.59 EventSoundUpdated,
    tests/server/rooms.test.ts › joins, sounds, plays and leaves; the others hear it, a stranger's call is an error that nobody hears
7.60 EventMIDINotePlay,
    tests/server/rooms.test.ts › joins, sounds, plays and leaves; the others hear it, a stranger's call is an error that nobody hears
7.61 EventWatcherUpdated,
    tests/server/rooms.test.ts › joins, sounds, plays and leaves; the others hear it, a stranger's call is an error that nobody hears
7.62 EventStopped,
    tests/server/rooms.test.ts › tells the room and its owner that it starts, changes and is over; then the room is over, too
7.63 FlyerStarted,
    tests/server/flyers.test.ts › the sweep starts and ends each once, also on two nodes at a time
    tests/server/event-nodes.test.ts › flyers begin and end by themselves within seconds, and are told of once
7.64 FlyerUpdated,
    tests/server/hub/account.test.ts › flyers that run are sent to who joins, as they are; those that are to come or are for others are not
7.65 FlyerStopped.
    tests/server/flyers.test.ts › the sweep starts and ends each once, also on two nodes at a time
    tests/server/event-nodes.test.ts › flyers begin and end by themselves within seconds, and are told of once
7.66 Invoked calls: JoinEventSession,
    tests/server/rooms.test.ts › joins, sounds, plays and leaves; the others hear it, a stranger's call is an error that nobody hears
    tests/server/hub-access.test.ts › every method of the hub is in the table, and nothing else
7.67 UpdateEventSession,
    tests/server/rooms.test.ts › locks, silences, sets the tempo from a bar line on and kicks; others may not
7.68 UpdateEventSessionSound,
    tests/server/rooms.test.ts › joins, sounds, plays and leaves; the others hear it, a stranger's call is an error that nobody hears
7.69 UpdateEventMIDINotePlay,
    tests/server/rooms.test.ts › joins, sounds, plays and leaves; the others hear it, a stranger's call is an error that nobody hears
7.70 LeaveEventSession.
    tests/server/room-plain.test.ts › a room is left without an argument, by its id or as an object; another one's id leaves nothing
7.71 Soundfont audio is loaded on demand per instrument
    src/workers/samples/createSamplesService.test.ts › a preset that is there is not loaded again, until another worklet is connected
    src/workers/samples/createSamplesService.test.ts › two who ask for the same preset at once share one load and both hear its progress
7.72 in 128 chunks (0 to 127).
    tests/spec/samples-chunks.test.ts › 128 programs, no chunk over 8 MB
7.73 Response shapes are mostly not shown, and request payloads for most calls beyond those listed are not shown.
    tests/server/http.test.ts › documents every call with its problems
    src/adapters/http/createApi.test.ts › fields that a newer server adds are passed over; an answer of another shape is none
    see 0009
`;
