/** What the product does and for whom. */
export const SECTION_1 = `
1.1 One face is a virtual MIDI controller of pads, knobs, sliders, XY pads and an on-screen keyboard
    tests/spec/midi-messages.test.ts › what every widget sends, by message and channel rule, is what docs/midi-messages.md says
    tests/e2e/board.spec.ts › a key of the on-screen keyboard sounds at its pitch
1.2 that sends MIDI to connected output devices.
    tests/e2e/midi.spec.ts › a pad sends pairs of note-on and note-off to the output that was chosen
1.3 The other is a sequencer in which users build timelines of tracks
    src/domain/timeline/commands/tracks.test.ts › a track is added at its place and removed with its rolls
    tests/e2e/timeline.spec.ts › notes are drawn, moved and deleted with undo, and are there after a reload
1.4 that hold note rolls or chord patterns
    tests/e2e/patterns.spec.ts › chord patterns are drawn and typed, sound, and become notes and patterns again
1.5 and are played through sampled soundfont instruments.
    src/workers/samples/createSamplesService.test.ts › the preset is transferred to the worklet, and the answer waits for its acknowledgement
    tests/spec/playback-onsets.test.ts › has a strip for every track
1.6 Design custom MIDI controller boards from pads, knobs, sliders, XY pads and an on-screen keyboard.
    src/tools/board/EditGestures.test.ts › a pad of the chosen type covers the cells that were dragged over, and is selected
    tests/e2e/edit.spec.ts › fields of a pad are changed, undone, and there after a reload
1.7 Each track has an instrument plugin (a sampled soundfont instrument).
    tests/spec/states.test.ts › each track plays on a strip of its own, with its instrument and the programs it changes to
1.8 Play timelines.
    tests/e2e/timeline.spec.ts › a sixteen-track file opens, plays, and is exported note for note
1.9 Solo or mute tracks.
    tests/e2e/timeline.spec.ts › while it plays, solo mutes the others, and clearing it brings them back
1.10 Export a track as a MIDI file.
    tests/spec/midi-files.test.ts › one track or the whole song, in their order
1.11 Register and sign in,
    tests/e2e/accounts.spec.ts › register, confirm, sign in, be somebody, change the plan, sign out
1.12 also through external identity providers.
    tests/e2e/external.spec.ts › somebody whom a provider knows signs in, and out of both
1.13 Keep boards and projects.
    tests/e2e/sync.spec.ts › register, code from the outbox, sign in, save a board and a project, restart the server, find both
1.14 Subscribe to a Basic or Pro plan.
    tests/server/billing.test.ts › an order leads to Stripe's page; the plan is there when the payment is reported, not before
    src/ui/screens/account/accountPages.test.tsx › a plan is changed at a press, once, and new rights come with new tokens
1.15 Use event,
    tests/e2e/events.spec.ts › an event is announced with its place, found on list, calendar and map, starred, edited and canceled
1.16 flyer
    tests/e2e/flyers.spec.ts › a flyer that begins is told at once to whom it is for, is found by tag, changes and goes before their eyes
1.17 and realtime session features, a jam room,
    tests/e2e/jam-room.spec.ts › two people start a jam, join by its link, play in Grid and Live, hear each other, leave and come back
1.18 and an arpeggiator plugin.
    tests/e2e/arp-screen.spec.ts › the arpeggiator's screen: orders, steps, presets and keys, by mouse and by keyboard
1.19 A session is kept alive by refreshing the login every 30 minutes.
    src/state/account/AccountSession.test.ts › every 30 minutes, by one tab for all
1.20 The interface language is en-US.
    tests/spec/page.test.ts › "The interface language is en-US."
1.21 Theme colours are primary #1a97c4 and secondary #a62637.
    tests/spec/page.test.ts › "Theme colours are primary #1a97c4 and secondary #a62637."
1.22 A library of named colour gradients (each a name plus 2 to 6 hex colours)
    src/domain/reference/reference.test.ts › gradients have a name of their own and 2 to 6 colours
    tests/e2e/edit.spec.ts › a gradient is spread over several pads, or kept as what each of them shows, and what differs reads Mixed
1.23 and a small set of helpers, for example one that cuts text to a length with an ellipsis.
    src/domain/reference/reference.test.ts › a text is cut to a length, with an ellipsis, between characters
    tests/spec/constants.test.ts › 1. "one that cuts text to a length with an ellipsis": names of files that notices show
1.24 For musicians and performers who work in a browser.
    tests/e2e/shell.spec.ts › \${path} opens without an error
    tests/e2e/board.spec.ts › a pad press sounds, the first one too
`;
