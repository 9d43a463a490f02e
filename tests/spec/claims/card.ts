/** The design card. */
export const CARD = `
card.1 Preferred language: TypeScript.
    tests/spec/card.test.ts › "Preferred language: TypeScript"
card.2 Use React for the frontend.
    tests/spec/card.test.ts › %s is imported by the product
card.3 A canvas-rendered DAW-style web app
    tests/e2e/timeline.spec.ts › notes are drawn, moved and deleted with undo, and are there after a reload
card.4 with an AudioWorklet engine.
    src/audio-worklet/processor.test.ts › loads a preset, plays a run, reports clock and status in blocks of any size
card.5 Packages: react, react-dom, wouter, vite,
    tests/spec/card.test.ts › %s is imported by the product
card.6 pixi.js, @pixi/react,
    tests/spec/card.test.ts › %s is imported by the product
    tests/e2e/graphics.spec.ts › screens that are opened again are drawn on the canvases that were left, and are whole
    tests/e2e/drawn-by-pixi.spec.ts › small pictures are painted by the context that is there, and anew when they change
    see 0126
card.7 standardized-audio-context,
    tests/spec/card.test.ts › %s is imported by the product
card.8 soundfont2,
    tests/spec/card.test.ts › %s is imported by the product
    src/workers/samples/outline/describeBank.test.ts › of any well-formed bank soundfont2 and our reader say the same: presets, key ranges, rates, texts
card.9 @tonejs/midi,
    tests/spec/card.test.ts › %s is imported by the product
    tests/spec/tone-json.test.ts › as it is written, says to @tonejs/midi and to our reader what the song says
    src/ui/files/toneFiles.test.tsx › the song, a track or clips are saved for Tone.js by choice, and what has no place there is named
card.10 webmidi, @microsoft/signalr, comlink, valtio,
    tests/spec/card.test.ts › %s is imported by the product
    src/adapters/web-midi/SteadyAccess.test.ts › webmidi knows the ports that there are, and tells of each that comes and goes, whatever the browser does
    src/ui/midi/webMidiTypes.test.ts › each message has the name that webmidi gives its events
card.11 vitest, playwright.
    tests/spec/card.test.ts › %s is imported by the tests
card.12 Top level: package.json, vite.config.ts, tsconfig.json, index.html, src/ui, src/render, src/audio-worklet, src/workers, public, tests, README.md.
    tests/spec/card.test.ts › "top-level: package.json, vite.config.ts, tsconfig.json, index.html, src/ui, src/render, src/audio-worklet, src/workers, public, tests, README.md"
card.13 React handles panels, forms and account screens;
    src/ui/screens/account/accountPages.test.tsx › a password is changed with the old one, and the form is empty again
    src/ui/screens/edit/panel/PropertyPanel.test.tsx › the panel is about the board while nothing is selected, about the pads that are, and follows undo
card.14 piano rolls, pads and XY surfaces are drawn with PixiJS on WebGL;
    tests/e2e/drawn-by-pixi.spec.ts › the canvases of song and board are drawn by Pixi and its registered pipes alone
    tests/e2e/graphics.spec.ts › screens that are opened again are drawn on the canvases that were left, and are whole
card.15 a custom AudioWorklet sampler plays the soundfont audio;
    src/audio-worklet/processor.test.ts › loads a preset, plays a run, reports clock and status in blocks of any size
card.16 and a Comlink worker does timeline scheduling
    src/adapters/engine/createSchedulerLink.test.ts › sends a large song in many messages, none of more than 32 chunks
    src/workers/scheduler/Scheduler.test.ts › plays every note once, on its frame, through windows that leave no gap
card.17 and MIDI file export off the main thread.
    tests/spec/exported-track.test.ts › "a Comlink worker does … MIDI file export off the main thread": nothing of the page writes one
    src/workers/song-file/createSongFileService.test.ts › a song of clips of %j notes crosses slice by slice, and is written and read as it was
card.18 Used by power users editing dense timelines,
    src/domain/timeline/changeColumns.test.ts › a million notes are quantized to chords and deleted as columns: chunks that hold no such note stay
card.19 live performers needing low latency,
    src/state/board/BoardPlayer.test.ts › a pad plays its note at the engine and the output in the same call, and releases it
card.20 large-screen studio setups.
    tests/e2e/large.spec.ts › mixer and board stand beside the song; pads play, letters stay the timeline's
card.21 Each package keeps the part that it does well, and the layer beneath it takes the rest; a decision record says so.
    tests/spec/card.test.ts › %s is imported by the product
    see 0122
    see 0124
`;
