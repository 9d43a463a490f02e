/** Business constants and limits. */
export const SECTION_9 = `
9.1 Token refresh interval 30 minutes (1800000 ms).
    tests/spec/constants.test.ts › "Token refresh interval 30 minutes (1800000 ms)."
    src/state/account/AccountSession.test.ts › every 30 minutes, by one tab for all
9.2 Auth cookie kept 365 days,
    tests/server/security.test.ts › 3.3.1, 3.3.2, 3.3.3, 3.3.4 is Secure except on localhost, SameSite, HttpOnly, of one host, for the calls that read it
9.3 named after the tenant value plus _token;
    tests/server/auth.test.ts › begins with a jwt, a refresh token and the user's fields
9.4 remember-me is always forced on.
    tests/server/security.test.ts › is kept for 365 days by every login and refresh, whatever they ask: remember-me is always forced on
9.5 Client version 2.5.2.
    tests/spec/constants.test.ts › "Client version 2.5.2."
    src/adapters/http/createApi.test.ts › carry tenant, version, bearer token and cookies
9.6 Arpeggio count 2 to 8.
    tests/spec/constants.test.ts › "Arpeggio count 2 to 8. Default tempo subdivision 4n."
9.7 Default tempo subdivision 4n.
    tests/spec/constants.test.ts › "Arpeggio count 2 to 8. Default tempo subdivision 4n."
    tests/spec/documents.test.ts › "Default tempo subdivision 4n": of a roll without a grid; "subdivision" else
    see 0123
9.8 Default pad code 127, value 64, range 0 to 127.
    tests/spec/constants.test.ts › "Default pad code 127, value 64, range 0 to 127. Default keyboard octaves 3 to 5."
9.9 Default keyboard octaves 3 to 5.
    tests/spec/constants.test.ts › "Default pad code 127, value 64, range 0 to 127. Default keyboard octaves 3 to 5."
9.10 Soundfont sampler volume 20, attack 1, release 1.
    tests/spec/constants.test.ts › "Soundfont sampler volume 20, attack 1, release 1."
    src/audio-worklet/engine/Synth.test.ts › attack and release scales stretch the times
9.11 Default note duration 100 ms, attack 0.5.
    tests/spec/constants.test.ts › "Default note duration 100 ms, attack 0.5." at %i bpm
9.12 Default amplitude 100, accentLow 70.
    tests/spec/constants.test.ts › "Default amplitude 100, accentLow 70."
    tests/spec/patterns.test.ts › "Default amplitude 100, accentLow 70. MIDI velocity = round(level × 127 / 100)"
9.13 Generated ids are 30 random characters.
    tests/spec/constants.test.ts › "Generated ids are 30 random characters."
9.14 Exported MIDI file is named midi.mid,
    tests/spec/exported-track.test.ts › "Exported MIDI file is named midi.mid", a song as it is called
    tests/e2e/timeline.spec.ts › a sixteen-track file opens, plays, and is exported note for note
9.15 velocity 0.5.
    tests/spec/exported-track.test.ts › "velocity 0.5" where the note has no attack of its own
9.16 MIDI event log holds the latest 100 entries.
    tests/spec/constants.test.ts › "MIDI event log holds the latest 100 entries."
9.17 MIDI output is scheduled 10 ms ahead.
    tests/spec/constants.test.ts › "MIDI output is scheduled 10 ms ahead."
    src/adapters/web-midi/createMidi.test.ts › sends 10 ms ahead, at once in live mode, and never lets a message overtake one sent before
9.18 Realtime reconnect delays 2, 5, 10 s;
    src/state/account/HubLink.test.ts › reconnect delays: 2 s for the first 15 retries, 5 s up to 30, then 10 s
9.19 start retry 5 s;
    src/state/account/HubLink.test.ts › a start that fails is tried again every 5 s
9.20 wait poll 500 ms.
    src/state/account/HubLink.test.ts › it waits for the user's id, looking every 500 ms
9.21 Default board: 4x4 pads, 2 knobs, 2 sliders,
    tests/spec/boards.test.ts › "Default board: 4x4 pads, 2 knobs, 2 sliders, keyboard octaves 3 to 5"
9.22 keyboard octaves 3 to 5;
    tests/spec/boards.test.ts › "Default board: 4x4 pads, 2 knobs, 2 sliders, keyboard octaves 3 to 5"
9.23 the last two pads are Hold and Panic;
    tests/spec/boards.test.ts › "the last two pads are Hold and Panic"
9.24 knob and slider default value 64.
    tests/spec/boards.test.ts › "knob and slider default value 64"
9.25 Board templates: Super Touch,
    tests/spec/boards.test.ts › "Board templates: Super Touch, Mixer (16 columns, 32x32 grid), All Knobs (4x8), All Faders (2x16)."
9.26 Mixer (16 columns, 32x32 grid),
    tests/spec/boards.test.ts › "Board templates: Super Touch, Mixer (16 columns, 32x32 grid), All Knobs (4x8), All Faders (2x16)."
9.27 All Knobs (4x8), All Faders (2x16).
    tests/spec/boards.test.ts › "Board templates: Super Touch, Mixer (16 columns, 32x32 grid), All Knobs (4x8), All Faders (2x16)."
9.28 A board is stored locally under a key prefixed board_.
    tests/spec/constants.test.ts › "A board is stored locally under a key prefixed board_."
    src/adapters/storage/storage.test.ts › what one tab writes every tab reads and lists, latest first, until it is removed with all that belongs to it
9.29 128 soundfont chunks;
    tests/spec/samples-chunks.test.ts › 128 programs, no chunk over 8 MB
9.30 12 emoji groups.
    tests/spec/constants.test.ts › "12 emoji groups."
    src/domain/reference/emojis.test.ts › the nine groups of Unicode and Music have emojis, each with a name and no emoji twice
`;
