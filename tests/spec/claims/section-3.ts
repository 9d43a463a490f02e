/** Entities and their fields. */
export const SECTION_3 = `
3.1 Timeline: name; tracks;
    tests/spec/entities.test.ts › "Timeline: name; tracks; derived length. … bpm, state, position, loop, loopStart, loopEnd, length"
3.2 derived length.
    tests/spec/entities.test.ts › "Timeline: name; tracks; derived length. … bpm, state, position, loop, loopStart, loopEnd, length"
3.3 Playback state: bpm,
    tests/spec/entities.test.ts › "Timeline: name; tracks; derived length. … bpm, state, position, loop, loopStart, loopEnd, length"
    tests/spec/documents.test.ts › "bpm": the tempo where tempos has none
    see 0123
3.4 state, position,
    tests/spec/states.test.ts › "Playback: start or stop; stop pauses the transport."
3.5 loop, loopStart, loopEnd,
    tests/spec/entities.test.ts › "Timeline: name; tracks; derived length. … bpm, state, position, loop, loopStart, loopEnd, length"
    tests/spec/states.test.ts › the loop is switched as an edit that can be undone
3.6 length.
    tests/spec/entities.test.ts › "Timeline: name; tracks; derived length. … bpm, state, position, loop, loopStart, loopEnd, length"
3.7 Track: id, name,
    tests/spec/entities.test.ts › "Track: id, name, pluginClassName, pluginName, pluginValues, rolls. A track can be muted or solo."
3.8 pluginClassName,
    tests/spec/entities.test.ts › "Track: id, name, pluginClassName, pluginName, pluginValues, rolls. A track can be muted or solo."
    tests/spec/entities.test.ts › "pluginClassName": Sampler, and what another program calls its own is kept and named
    src/ui/screens/timeline/trackPanels.test.tsx › a plug-in that nobody here knows is named, and the sampler plays in its place
3.9 pluginName,
    tests/spec/entities.test.ts › "Track: id, name, pluginClassName, pluginName, pluginValues, rolls. A track can be muted or solo."
    tests/spec/documents.test.ts › "pluginName" chooses the program where none is given
    see 0123
3.10 pluginValues, rolls.
    tests/spec/entities.test.ts › "Track: id, name, pluginClassName, pluginName, pluginValues, rolls. A track can be muted or solo."
3.11 A track can be muted or solo.
    tests/spec/entities.test.ts › "Track: id, name, pluginClassName, pluginName, pluginValues, rolls. A track can be muted or solo."
    src/domain/timeline/commands/tracks.test.ts › solo and mute: what sounds follows, and each track's own mute comes back
3.12 Roll: id, label, notes, startTime,
    tests/spec/entities.test.ts › "Roll: id, label, notes, startTime, subdivision, chordPatterns, repeatCount."
3.13 subdivision,
    tests/spec/entities.test.ts › "Roll: id, label, notes, startTime, subdivision, chordPatterns, repeatCount."
    src/state/timeline/clipGrid.test.ts › 3. Roll: "subdivision" is the grid that the editor has for the clip, and is edited with it
3.14 chordPatterns, repeatCount.
    tests/spec/entities.test.ts › "Roll: id, label, notes, startTime, subdivision, chordPatterns, repeatCount."
3.15 Its duration is derived from its notes.
    tests/spec/entities.test.ts › "Its duration is derived from its notes."
    see 0114
3.16 ChordPattern: note (C), name (M), octave (4),
    tests/spec/patterns.test.ts › "ChordPattern (defaults in brackets): note (C), name (M), octave (4), pattern (xxxx), subdiv (4n), arpCount (4), arpOrder (01234567)"
3.17 pattern (xxxx), subdiv (4n),
    tests/spec/patterns.test.ts › "ChordPattern (defaults in brackets): note (C), name (M), octave (4), pattern (xxxx), subdiv (4n), arpCount (4), arpOrder (01234567)"
3.18 arpCount (4), arpOrder (01234567).
    tests/spec/patterns.test.ts › "ChordPattern (defaults in brackets): note (C), name (M), octave (4), pattern (xxxx), subdiv (4n), arpCount (4), arpOrder (01234567)"
    tests/spec/patterns.test.ts › "Digits at or beyond arpCount are skipped, so that the defaults (4 and 01234567) play four notes"
3.19 MidiNote / TimedNote: time, duration, channel,
    tests/spec/entities.test.ts › "MidiNote / TimedNote: time, duration, channel, name, note, octave, number, attack, release, on."
3.20 name, note, octave, number,
    tests/spec/entities.test.ts › "MidiNote / TimedNote: time, duration, channel, name, note, octave, number, attack, release, on."
    tests/spec/documents.test.ts › "name" is the letter with its accidental, "note" the name with its octave
    see 0123
3.21 attack, release, on.
    tests/spec/entities.test.ts › "MidiNote / TimedNote: time, duration, channel, name, note, octave, number, attack, release, on."
3.22 PluginBase: name, track, instrument,
    tests/spec/states.test.ts › each track plays on a strip of its own, with its instrument and the programs it changes to
    tests/spec/entities.test.ts › "PluginBase: name, track, instrument, parameters (values, fields, groups)"
3.23 parameters (values,
    tests/spec/entities.test.ts › "PluginBase: name, track, instrument, parameters (values, fields, groups)"
3.24 fields,
    tests/spec/entities.test.ts › "PluginBase: name, track, instrument, parameters (values, fields, groups)"
    src/ui/screens/timeline/trackPanels.test.tsx › the sampler's panel is made of the parameters that it declares, in their groups, each to its ends
    src/ui/screens/timeline/trackPanels.test.tsx › a device shows its fields in the groups that it declares
3.25 groups),
    tests/spec/entities.test.ts › "PluginBase: name, track, instrument, parameters (values, fields, groups)"
    src/ui/screens/timeline/trackPanels.test.tsx › the sampler's panel is made of the parameters that it declares, in their groups, each to its ends
    src/ui/screens/timeline/trackPanels.test.tsx › a device shows its fields in the groups that it declares
3.26 midiInputEnabled, midiInputChannel, midiInputPortId,
    tests/spec/entities.test.ts › "PluginBase: … midiInputEnabled, midiInputChannel, midiInputPortId, midiOutputEnabled, midiOutputChannel, midiOutputPortId."
    src/ui/screens/timeline/trackPanels.test.tsx › what a track hears is chosen: an input, a channel, both or all; an input that is gone is named so and kept
3.27 midiOutputEnabled, midiOutputChannel, midiOutputPortId.
    tests/spec/entities.test.ts › "PluginBase: … midiInputEnabled, midiInputChannel, midiInputPortId, midiOutputEnabled, midiOutputChannel, midiOutputPortId."
    tests/e2e/outputs.spec.ts › a track plays on a MIDI output: program, notes with times ahead, and nothing sounds on after a stop
3.28 Pad: id, type, label, labelOff,
    tests/spec/entities.test.ts › "Pad: id, type, label, labelOff, color (random at creation), location (row, col, width, height), disabled, on, canToggle, direction, pad2, command, port"
    tests/spec/board-fields.test.ts › "label, labelOff": a toggle has another label while it is off, where it has one
3.29 color (random at creation),
    tests/spec/entities.test.ts › "Pad: id, type, label, labelOff, color (random at creation), location (row, col, width, height), disabled, on, canToggle, direction, pad2, command, port"
3.30 location (row, col, width, height),
    tests/spec/entities.test.ts › "Pad: id, type, label, labelOff, color (random at creation), location (row, col, width, height), disabled, on, canToggle, direction, pad2, command, port"
3.31 disabled,
    src/state/board/BoardPlayer.test.ts › a disabled pad does nothing
3.32 on, canToggle,
    src/state/board/BoardPlayer.test.ts › a toggle pad sounds until it is pressed again
    src/state/board/feedback.test.ts › toggles nobody has set are as the editor stored them, and the output is told
3.33 direction,
    tests/spec/entities.test.ts › "direction: none, vertical, horizontal, both"
    src/tools/board/widgetGestures.test.ts › "direction: none, vertical, horizontal, both": which way of the hand turns a knob, and which axes of a surface follow
3.34 pad2,
    tests/spec/board-fields.test.ts › "pad2": command and code of the second axis of an XY pad
3.35 command,
    tests/spec/pad-commands.test.ts › "Pad command: cc, volume, modulation, pan, hold, pitch, panic."
3.36 port.
    tests/spec/board-fields.test.ts › "port": where a pad sends, the output of the board where it has none
3.37 midiNote (octave, name, note).
    tests/spec/entities.test.ts › "midiNote (octave, name, note)"
3.38 code (default 127), value (default 64), minValue (0), maxValue (127).
    tests/spec/constants.test.ts › "Default pad code 127, value 64, range 0 to 127. Default keyboard octaves 3 to 5."
3.39 type: default is button in one reading; the other reading lists pad, knob, slider, xyPad.
    tests/spec/entities.test.ts › "type: default is button in one reading; the other reading lists pad, knob, slider, xyPad."
3.40 direction: none, vertical, horizontal, both in one reading; both, horizontal, vertical in the other.
    tests/spec/entities.test.ts › "direction: none, vertical, horizontal, both"
    src/tools/board/widgetGestures.test.ts › "direction: none, vertical, horizontal, both": which way of the hand turns a knob, and which axes of a surface follow
3.41 MIDIBoard / Board: id, templateType (default MainBoard),
    tests/spec/entities.test.ts › "MIDIBoard / Board: id, templateType (default MainBoard), version, … startOctave (3), endOctave (5), sliderCount, padRows, padCols."
3.42 version, name, description,
    tests/spec/entities.test.ts › "MIDIBoard / Board: id, templateType (default MainBoard), version, … startOctave (3), endOctave (5), sliderCount, padRows, padCols."
3.43 thumbNail,
    tests/spec/entities.test.ts › "MIDIBoard / Board: id, templateType (default MainBoard), version, … startOctave (3), endOctave (5), sliderCount, padRows, padCols."
    src/ui/screens/edit/panel/boardFields.test.tsx › 3. "thumbNail": the picture of a board is shown, and taken away as one step
3.44 rows, cols, pads, defaultPad,
    src/domain/board/commands/commands.test.ts › new pads start from the board's own defaults
    src/domain/board/commands/commands.test.ts › a grid that would lose a pad is refused with that pad
3.45 showKeyboard, showKeyboardKeys, keyboardChannel, keyboardPort,
    tests/spec/entities.test.ts › "MIDIBoard / Board: id, templateType (default MainBoard), version, … startOctave (3), endOctave (5), sliderCount, padRows, padCols."
    tests/spec/board-fields.test.ts › "showKeyboard, startOctave, endOctave": the keys below the pads
    tests/spec/board-fields.test.ts › "keyboardPort": where the keys send; "keyboardChannel": on which channel the board opens
3.46 startOctave (3), endOctave (5),
    tests/spec/entities.test.ts › "MIDIBoard / Board: id, templateType (default MainBoard), version, … startOctave (3), endOctave (5), sliderCount, padRows, padCols."
    tests/spec/board-fields.test.ts › "showKeyboard, startOctave, endOctave": the keys below the pads
    tests/e2e/edit-story.spec.ts › a board gets another grid, is filled, and its keyboard begins and ends elsewhere; it is shown larger and in another shape
3.47 sliderCount, padRows, padCols.
    tests/spec/entities.test.ts › "MIDIBoard / Board: id, templateType (default MainBoard), version, … startOctave (3), endOctave (5), sliderCount, padRows, padCols."
    src/ui/screens/edit/panel/boardFields.test.tsx › 3. "sliderCount, padRows, padCols" say how the board was made, and are no fields to change
3.48 The version is a product-specific media type; it carries one suffix in one reading and a differently suffixed one (board) in the other.
    tests/spec/entities.test.ts › "The version is a product-specific media type; … one suffix in one reading and a differently suffixed one (board) in the other."
3.49 MIDI log entry: time, portId, channel,
    tests/spec/entities.test.ts › "MIDI log entry: time, portId, channel, name, note, octave, number, attack, release, on; or, for a control change, controller and value."
3.50 name, note, octave, number,
    tests/spec/entities.test.ts › "MIDI log entry: time, portId, channel, name, note, octave, number, attack, release, on; or, for a control change, controller and value."
    tests/spec/documents.test.ts › "name" is the letter with its accidental, "note" the name with its octave
    see 0123
3.51 attack, release, on;
    tests/spec/entities.test.ts › "MIDI log entry: time, portId, channel, name, note, octave, number, attack, release, on; or, for a control change, controller and value."
3.52 or, for a control change, controller and value.
    tests/spec/entities.test.ts › "MIDI log entry: time, portId, channel, name, note, octave, number, attack, release, on; or, for a control change, controller and value."
3.53 AuthUser: id, email, name,
    tests/server/auth.test.ts › begins with a jwt, a refresh token and the user's fields
3.54 jwt, refreshToken, claims.
    tests/server/auth.test.ts › begins with a jwt, a refresh token and the user's fields
3.55 Map: id, name, homeArea.
    tests/spec/entities.test.ts › "Area types: World, Country, State, County, City, Zipcode, Custom. The default map is named Default, with a custom area centred near the middle of the USA at zoom about 3.4."
    src/ui/map/placePicker.test.tsx › 3. "The default map is named Default, with a custom area centred near the middle of the USA at zoom about 3.4": it opens the first time
3.56 Area: id, userId, name, type,
    tests/server/users.test.ts › has a home, which nobody else sees, and which stays where it is not spoken of
    src/ui/map/placePicker.test.tsx › 3. "Area types: World, Country, State, County, City, Zipcode, Custom": each can be made, with the texts that it has
3.57 latitude, longitude, zoom,
    tests/server/users.test.ts › has a home, which nobody else sees, and which stays where it is not spoken of
    src/ui/map/placePicker.test.tsx › 3. "Area types: World, Country, State, County, City, Zipcode, Custom": each can be made, with the texts that it has
3.58 streetAddress, city, state, zipCode, country.
    tests/server/users.test.ts › has a home, which nobody else sees, and which stays where it is not spoken of
    src/ui/map/placePicker.test.tsx › 3. "Area types: World, Country, State, County, City, Zipcode, Custom": each can be made, with the texts that it has
    src/ui/map/placePicker.test.tsx › 3. "A list of US states holds 50 states plus DC": they are offered for the state, and others may be written
3.59 Area types: World, Country, State, County, City, Zipcode, Custom.
    tests/spec/entities.test.ts › "Area types: World, Country, State, County, City, Zipcode, Custom. The default map is named Default, with a custom area centred near the middle of the USA at zoom about 3.4."
    src/ui/map/placePicker.test.tsx › 3. "Area types: World, Country, State, County, City, Zipcode, Custom": each can be made, with the texts that it has
3.60 The default map is named Default,
    tests/spec/entities.test.ts › "Area types: World, Country, State, County, City, Zipcode, Custom. The default map is named Default, with a custom area centred near the middle of the USA at zoom about 3.4."
    src/ui/map/placePicker.test.tsx › 3. "The default map is named Default, with a custom area centred near the middle of the USA at zoom about 3.4": it opens the first time
3.61 with a custom area centred near the middle of the USA at zoom about 3.4.
    tests/spec/entities.test.ts › "Area types: World, Country, State, County, City, Zipcode, Custom. The default map is named Default, with a custom area centred near the middle of the USA at zoom about 3.4."
    src/ui/map/placePicker.test.tsx › 3. "The default map is named Default, with a custom area centred near the middle of the USA at zoom about 3.4": it opens the first time
3.62 Account (customer);
    tests/server/account.test.ts › reaches the claims with the next refresh, and the account at once
    tests/server/billing.test.ts › orders at once are of one customer, who can pay for one of them
3.63 EventMIDINotePlay (connectionId, userId, note);
    tests/server/rooms.test.ts › joins, sounds, plays and leaves; the others hear it, a stranger's call is an error that nobody hears
    tests/server/room-plain.test.ts › a note of the specification's fields is heard with all of them, by plain clients and by pages
3.64 ProjectSearchResult (totalCount, pageNumber, searchText, projects);
    tests/server/projects.test.ts › gives totalCount, pageNumber, searchText and projects, last updated first
3.65 CreateProjectViewModel (name, contentType, contentJson).
    tests/server/projects.test.ts › comes back as it was sent, with id and revision
3.66 Two enums without labels: one with Created, Started, Completed, Canceled;
    tests/spec/entities.test.ts › "Two enums without labels: one with Created, Started, Completed, Canceled; one with Star, Follow, Attendee."
    tests/server/events.test.ts › goes from one state to the next, and never back
3.67 one with Star, Follow, Attendee.
    tests/spec/entities.test.ts › "Two enums without labels: one with Created, Started, Completed, Canceled; one with Star, Follow, Attendee."
    tests/server/events.test.ts › are one of each type, counted, listed and taken back
3.68 A list of US states holds 50 states plus DC.
    tests/spec/entities.test.ts › "A list of US states holds 50 states plus DC."
    src/ui/map/placePicker.test.tsx › 3. "A list of US states holds 50 states plus DC": they are offered for the state, and others may be written
3.69 The soundfont list holds 128 standard instrument names (for example acoustic_grand_piano, violin, gunshot).
    tests/spec/entities.test.ts › "The soundfont list holds 128 standard instrument names (for example acoustic_grand_piano, violin, gunshot)."
3.70 An emoji group list holds 12 groups.
    tests/spec/entities.test.ts › "An emoji group list holds 12 groups."
3.71 A table of MIDI control-change names covers 0 to 127.
    tests/spec/entities.test.ts › "A table of MIDI control-change names covers 0 to 127."
3.72 Pad: two descriptions exist; fields are merged.
    tests/spec/entities.test.ts › "Pad: id, type, label, labelOff, color (random at creation), location (row, col, width, height), disabled, on, canToggle, direction, pad2, command, port"
    tests/spec/constants.test.ts › "Default pad code 127, value 64, range 0 to 127. Default keyboard octaves 3 to 5."
3.73 Flyer and event record fields: not shown.
    tests/server/events.test.ts › takes its defaults and is told to everybody, its code to its owner alone
    tests/server/flyers.test.ts › begins at once, runs for an hour, and has a gradient
    see 0047
    see 0054
`;
