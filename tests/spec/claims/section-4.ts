/** States and transitions. */
export const SECTION_4 = `
4.1 Playback: start or stop;
    tests/spec/states.test.ts › "Playback: start or stop; stop pauses the transport."
4.2 stop pauses the transport.
    tests/spec/states.test.ts › "Playback: start or stop; stop pauses the transport."
    tests/e2e/timeline.spec.ts › stop pauses, a second stop returns to the start
4.3 Soloing a track turns it on
    tests/spec/states.test.ts › "Solo: soloing a track turns it on and mutes the others."
4.4 and mutes the others.
    tests/spec/states.test.ts › "Solo: soloing a track turns it on and mutes the others."
4.5 Clearing solo restores each track's own mute state.
    tests/spec/states.test.ts › "Clearing solo restores each track's own mute state."
4.6 While any track is solo, a track that is not solo stays muted.
    tests/spec/states.test.ts › "While any track is solo, a track that is not solo stays muted."
4.7 Pad command: cc,
    tests/spec/pad-commands.test.ts › "Pad command: cc, volume, modulation, pan, hold, pitch, panic."
4.8 volume, modulation, pan,
    tests/spec/pad-commands.test.ts › "Pad command: cc, volume, modulation, pan, hold, pitch, panic."
4.9 hold, pitch, panic.
    tests/spec/pad-commands.test.ts › "Pad command: cc, volume, modulation, pan, hold, pitch, panic."
    src/state/board/BoardPlayer.test.ts › pitch springs back to the middle, with 14 bits
4.10 Hold toggles.
    src/state/board/BoardPlayer.test.ts › Hold toggles the sustain and shows it; keys let go of stay lit until it is off
4.11 Panic sends all notes off, all sound off, reset controllers and reset.
    src/state/board/BoardPlayer.test.ts › panic ends every note and resets every channel of the port (specification 4)
4.12 MIDI permission: OK, PROMPT or DENIED.
    src/adapters/web-midi/createMidi.test.ts › goes from PROMPT to OK, or to DENIED when refused
4.13 Session: logged out until login,
    src/state/account/AccountSession.test.ts › a visitor's page asks nothing of the server
    tests/e2e/accounts.spec.ts › signing in with the keyboard alone
4.14 external login
    src/state/account/AccountSession.test.ts › after a sign-in elsewhere the cookie is tried although nobody is known yet
4.15 or a stored cookie restores tokens.
    src/state/account/AccountSession.test.ts › the stored cookie brings the session back, with the claims decoded
4.16 Logged in means a non-empty jwt.
    src/state/account/AccountSession.test.ts › "Logged in means a non-empty jwt."
    see 0124
4.17 It ends on failed refresh
    src/state/account/AccountSession.test.ts › a failed one logs out in every tab
    src/state/account/AccountSession.test.ts › no network is no failure
    see 0124
4.18 or a 401.
    src/state/account/AccountSession.test.ts › a 401 logs out and goes to /login with the full path
4.19 Logout clears tokens and the cookie
    src/state/account/AccountSession.test.ts › logout ends it in every tab and tells the server
    tests/server/auth.test.ts › 7.4.1 ends with logout, which always succeeds
4.20 and signs out of the external providers even if the server call fails.
    src/state/account/AccountSession.test.ts › errors of the server do not matter, and the provider is signed out of all the same
    tests/server/external.test.ts › goes on to the provider, which sends the browser back to the login page
4.21 Token refresh: sends the refresh token;
    tests/server/auth.test.ts › is refreshed with the token in the body, else with the cookie
    see 0124
4.22 status 200 is success, anything else returns false.
    src/state/account/AccountSession.test.ts › "status 200 is success, anything else returns false": %s
4.23 Realtime connection: disconnected, connecting, connected, reconnecting.
    src/state/account/HubLink.test.ts › reconnecting is told, and a close begins anew
4.24 It waits for the user id before connecting (polls every 500 ms;
    src/state/account/HubLink.test.ts › it waits for the user's id, looking every 500 ms
4.25 default 400 ms)
    src/state/waitUntil.test.ts › looks every 400 ms where nothing else is said
4.26 and retries start every 5 s on failure.
    src/state/account/HubLink.test.ts › a start that fails is tried again every 5 s
4.27 Reconnect delays are 2 s for the first 15 retries, 5 s up to 30, then 10 s.
    src/state/account/HubLink.test.ts › reconnect delays: 2 s for the first 15 retries, 5 s up to 30, then 10 s
4.28 A close with an error triggers a retry.
    src/state/account/HubLink.test.ts › reconnecting is told, and a close begins anew
4.29 Event session: joining sets the active event only if the server confirms.
    tests/spec/active-event.test.ts › "joining sets the active event only if the server confirms"
4.30 Leaving
    tests/spec/active-event.test.ts › "leaving or disconnecting clears it"; coming back joins again
4.31 or disconnecting clears it.
    tests/spec/active-event.test.ts › "leaving or disconnecting clears it"; coming back joins again
    tests/server/rooms.test.ts › with the connection of who played them; the seat is there when they come back
    see 0124
4.32 Flyers: active flyers are added or replaced on FlyerStarted
    src/state/events/flyerNews.test.ts › "active flyers are added or replaced on FlyerStarted and FlyerUpdated": %s
4.33 and FlyerUpdated,
    src/state/events/flyerNews.test.ts › "active flyers are added or replaced on FlyerStarted and FlyerUpdated": %s
4.34 and removed on FlyerStopped.
    src/state/events/flyerNews.test.ts › a list follows what is told, and is asked for again where that does not suffice
    tests/e2e/flyers.spec.ts › a flyer that begins is told at once to whom it is for, is found by tag, changes and goes before their eyes
4.35 A note with attack above zero counts as note on.
    tests/spec/states.test.ts › "A note with attack above zero counts as note on."
    tests/spec/midi-files.test.ts › "A note with attack above zero counts as note on": one with attack 0 is not written, the faintest is
4.36 Octave below 0 is clamped to 0.
    tests/spec/states.test.ts › "Octave below 0 is clamped to 0."
    tests/spec/states.test.ts › "Octave below 0 is clamped to 0": of plain notes of a room, too
    tests/spec/documents.test.ts › "Octave below 0 is clamped to 0": of notes, chord patterns and keyboards
    see 0123
4.37 Channel 0 means all channels.
    tests/spec/all-channels.test.ts › these are the places in boards, songs and the jam room's calls: the server alone tells of one channel
    tests/spec/all-channels.test.ts › no other source refuses 0
    tests/spec/all-channels.test.ts › by pads, their messages, and the board that both leave it to
    tests/spec/all-channels.test.ts › keys, knobs and wheels that were taught to move something
    tests/spec/states.test.ts › "Channel 0 means all channels."
    tests/spec/midi-outputs.test.ts › channel 0 is all channels
    src/state/board/feedback.test.ts › of a pad: notes and controllers go to all sixteen, and end on all
    tests/spec/documents.test.ts › "Channel 0 means all channels": a track with it is read, and notes with it play where their track does
    see 0123
    see 0127
`;
