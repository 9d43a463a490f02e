import { assert, constantFrom, integer, property, shuffledSubarray } from "fast-check";
import { describe, expect, it } from "vitest";
import { chordTones } from "./chord.ts";
import { readChordText } from "./chordText.ts";
import { parseNote } from "./noteName.ts";
import { recognizeChord, recognizedChordLabel } from "./recognizeChord.ts";

const C_MAJOR = { fifths: 0, minor: false };

function named(notes: string, key: { fifths: number; minor: boolean } | null = C_MAJOR): string | null {
  const numbers = notes.split(" ").map((text) => {
    const note = parseNote(text);
    if (!note.ok) throw note.error;
    return note.value.number;
  });
  const chord = recognizeChord(numbers);
  return chord && recognizedChordLabel(chord, key);
}

describe("what sounds is named", () => {
  it.each([
    // Triads in every position.
    ["C4 E4 G4", "C"],
    ["E4 G4 C5", "C/E"],
    ["G3 C4 E4", "C/G"],
    ["A3 C4 E4", "Am"],
    ["C4 E4 A4", "Am/C"],
    ["B3 D4 F4", "Bdim"],
    ["C4 E4 G#4", "Caug"],
    ["E4 G#4 C5", "Eaug"],
    // Spread over octaves and doubled.
    ["C2 G3 E5 C6", "C"],
    // Sevenths.
    ["G3 B3 D4 F4", "G7"],
    ["B3 D4 F4 G4", "G7/B"],
    ["F3 G3 B3 D4", "G7/F"],
    ["C4 E4 G4 B4", "Cmaj7"],
    ["D4 F4 A4 C5", "Dm7"],
    ["B3 D4 F4 A4", "Bm7b5"],
    ["C4 Eb4 Gb4 A4", "Cdim7"],
    ["C4 Eb4 G4 B4", "CmM7"],
    ["G3 C4 D4 F4", "G7sus4"],
    // Chords without the fifth.
    ["G3 B3 F4", "G7"],
    ["C4 E4 B4", "Cmaj7"],
    ["D4 F4 C5", "Dm7"],
    // Sixths, which are sevenths over another bass.
    ["C4 E4 G4 A4", "C6"],
    ["A3 C4 E4 G4", "Am7"],
    ["E4 G4 A4 C5", "Am7/E"],
    ["C4 Eb4 G4 A4", "Cm6"],
    ["A3 C4 Eb4 G4", "Am7b5"],
    // Suspended.
    ["C4 F4 G4", "Csus4"],
    ["C4 D4 G4", "Csus2"],
    ["G3 C4 D4", "Gsus4"],
    ["D4 G4 A4", "Dsus4"],
    // Added and higher tones.
    ["C4 E4 G4 D5", "Cadd9"],
    ["E3 C4 G4 D5", "Cadd9/E"],
    ["A3 C4 E4 B4", "Amadd9"],
    ["C3 E3 G3 Bb3 D4", "C9"],
    ["C3 E3 G3 A3 D4", "C6/9"],
    ["E3 G#3 B3 D4 G4", "E7#9"],
    // Over another bass.
    ["D3 C4 E4 G4", "C/D"],
    ["G2 F3 A3 C4", "F/G"],
    ["F2 G3 B3 D4", "G7/F"],
    ["A2 G3 B3 D4", "G/A"],
    ["D3 F#3 A3 C#4 E4", "Dmaj9"],
  ])("%s is %s", (notes, name) => expect(named(notes)).toBe(name));

  it("by the key signature: its letters, and those of a chord's own tones", () => {
    expect(named("Db4 F4 Ab4", { fifths: -5, minor: false })).toBe("D♭");
    expect(named("C#4 F4 G#4", { fifths: 7, minor: false })).toBe("C♯");
    expect(named("D#4 F#4 A#4", { fifths: 5, minor: false })).toBe("D♯m");
    expect(named("Eb4 Gb4 Bb4", { fifths: -6, minor: false })).toBe("E♭m");
    expect(named("G#3 E4 B4 D5", { fifths: 0, minor: true })).toBe("E7/G♯");
    expect(named("G#3 B3 D4 F4", { fifths: 0, minor: true })).toBe("G♯dim7");
    expect(named("B3 E4 G#4", { fifths: -3, minor: true })).toBe("E/B");
    expect(named("Ab3 C4 Eb4", null)).toBe("A♭");
    expect(named("F3 Db4 Ab4", { fifths: 2, minor: false })).toBe("C♯/E♯");
  });

  it("where it is a chord", () => {
    expect(named("C4 C#4 D4")).toBeNull();
    expect(named("C4 G4")).toBeNull();
    expect(named("C4 C5 C6 E4")).toBeNull();
    expect(recognizeChord([])).toBeNull();
  });
});

const classesOf = (notes: readonly number[]): ReadonlySet<number> => new Set(notes.map((note) => note % 12));

it("a chord in root position is found in every order and octave, and its name is that of the same tones", () => {
  const name = constantFrom("M", "m", "7", "m7", "maj7", "sus4", "6", "m6", "add9", "m7b5", "9", "7#9", "maj7#5");
  const octaves = shuffledSubarray([0, 1, 2, 3, 4, 0, 1], { minLength: 7 });
  assert(
    property(integer({ min: 0, max: 11 }), name, octaves, (root, chord, above) => {
      const close = chordTones("C", chord, 1);
      if (!close.ok) throw close.error;
      const tones = close.value.map((tone, index) => (index === 0 ? tone : tone + 12 * above[index]!) + root);
      const found = recognizeChord(tones.toReversed());
      if (!found) throw new Error(`${chord} on ${root}`);
      expect(found.root).toBe(root);
      const read = readChordText(recognizedChordLabel(found, null));
      if (!read.ok) throw read.error;
      const again = chordTones(read.value.note, read.value.name, 4);
      if (!again.ok) throw again.error;
      expect(classesOf(again.value)).toEqual(classesOf(tones));
    }),
  );
});
