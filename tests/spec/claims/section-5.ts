/** Validation rules. */
export const SECTION_5 = `
5.1 Chord pattern string: only the characters x - _ [ ] R. Otherwise: "pattern can only comprise x - _ [ ] R".
    tests/spec/validation.test.ts › "Chord pattern string: only the characters x - _ [ ] R. Otherwise: pattern can only comprise x - _ [ ] R"
    tests/spec/patterns.test.ts › "only the characters x - _ [ ] R. Otherwise: pattern can only comprise x - _ [ ] R"
5.2 Accent string: only x and -.
    tests/spec/validation.test.ts › "Accent string: only x and -."
5.3 Note: a letter A-G, an optional sharp or flat, and one digit.
    tests/spec/validation.test.ts › "Note: a letter A-G, an optional sharp or flat, and one digit."
    tests/spec/notes.test.ts › "Note: a letter A-G, an optional sharp or flat, and one digit"
5.4 Arpeggio count: 2 to 8, else "Invalid value for count".
    tests/spec/validation.test.ts › "Arpeggio count: 2 to 8, else Invalid value for count."
    tests/spec/patterns.test.ts › "Arpeggio count: 2 to 8, else Invalid value for count"
5.5 Arpeggio order: digits only, else "Invalid value for order".
    tests/spec/validation.test.ts › "Arpeggio order: digits only, else Invalid value for order."
    tests/spec/patterns.test.ts › "Arpeggio order: digits only, else Invalid value for order"
5.6 Unknown chord: "Chord ... not found".
    tests/spec/validation.test.ts › "Unknown chord: Chord ... not found."
    tests/spec/patterns.test.ts › "Unknown chord: Chord ... not found"
5.7 Playback state with a NaN position or loop bound is ignored ("invalid state").
    tests/spec/validation.test.ts › "Playback state with a NaN position or loop bound is ignored (invalid state)."
    tests/spec/documents.test.ts › "Playback state with a NaN position or loop bound is ignored (invalid state)": in a document too, and null
    tests/spec/errors.test.ts › 5. "Playback state with a NaN position or loop bound is ignored (invalid state)", and logged, as null is
5.8 A pad can be added only if its area does not overlap an existing pad.
    tests/spec/validation.test.ts › "A pad can be added only if its area does not overlap an existing pad."
5.9 Colour conversion rejects a channel value above 255
    tests/spec/validation.test.ts › "Colour conversion rejects a channel value above 255 or an alpha above 100."
5.10 or an alpha above 100.
    tests/spec/validation.test.ts › "Colour conversion rejects a channel value above 255 or an alpha above 100."
5.11 A hold/toggle pad can toggle.
    tests/spec/validation.test.ts › "A hold/toggle pad can toggle."
5.12 Bad MIDI notes are logged and ignored.
    tests/spec/validation.test.ts › "Bad MIDI notes are logged and ignored."
    tests/spec/documents.test.ts › "Bad MIDI notes are logged and ignored": those of a file are skipped, counted and named, and the song opens
    tests/spec/documents.test.ts › bad notes of a file that is opened in the page are said with it, and on the command line
    see 0123
5.13 Validation of sign-in, registration and other forms: not shown.
    src/ui/screens/login/accountForms.test.tsx › a form says what is wrong beside its fields, goes to the first of them, and sends nothing
    tests/server/http.test.ts › names the field that is wrong
    see 0009
`;
