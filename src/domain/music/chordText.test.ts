import { describe, expect, it } from "vitest";
import { chordTones } from "./chord.ts";
import { CHORD_NAMES } from "./chordNames.ts";
import { chordSymbol } from "./chordSymbol.ts";
import { chordOfNotes, chordText, readChordText } from "./chordText.ts";
import { degreeChords, keyOfSignature, PROGRESSIONS, progressionChords } from "./keyChords.ts";

const read = (text: string): unknown => {
  const chord = readChordText(text);
  return chord.ok ? [chord.value.note, chord.value.name, chord.value.inversion] : chord.error.message;
};

describe("a chord as text", () => {
  it("is read as people write it", () => {
    expect(read("Am7")).toEqual(["A", "m7", 0]);
    expect(read(" b♭maj7")).toEqual(["Bb", "maj7", 0]);
    expect(read("C")).toEqual(["C", "M", 0]);
    expect(read("C/E")).toEqual(["C", "M", 1]);
    expect(read("Am7/G")).toEqual(["A", "m7", 3]);
    expect(read("Cm/ma7")).toEqual(["C", "m/ma7", 0]);
    expect(read("Cfoo")).toBe("Chord foo not found");
    expect(read("C/D")).toBe("Chord /D not found");
    expect(read("H7")).toMatch(/does not begin with a note/);
  });

  it("names every chord there is, in every inversion, by what sounds the same", () => {
    for (const [, names] of CHORD_NAMES) {
      for (let inversion = 0; inversion < 4; inversion++) {
        const tones = chordTones("E", chordSymbol(names), 3, inversion);
        if (!tones.ok) throw tones.error;
        const found = chordOfNotes(tones.value);
        if (!found) throw new Error(`${names} ${inversion}`);
        expect(chordTones(found.note, found.name, found.octave, found.inversion)).toEqual(tones);
        const again = readChordText(chordText(found));
        // A chord wider than an octave may have its root's pitch class at the bottom of an inversion.
        const close = chordTones("C", found.name, 4);
        const isNarrow = close.ok && close.value.at(-1)! < 72;
        const { note, name } = found;
        expect(again).toMatchObject({
          ok: true,
          value: isNarrow ? { note, name, inversion: found.inversion } : { note, name },
        });
      }
    }
    expect(chordOfNotes([64, 67, 72])).toEqual({ note: "C", name: "M", octave: 4, inversion: 1 });
    expect(chordOfNotes([60, 61])).toBeNull();
    expect(chordOfNotes([])).toBeNull();
  });
});

const of = (root: number, minor: boolean, sevenths = false): string =>
  degreeChords({ root, minor }, sevenths)
    .map(({ numeral, note, name }) => `${numeral}:${note}${name}`)
    .join(" ");

describe("the chords of a key", () => {
  it("stand on its degrees, each with a letter of its own", () => {
    expect(of(0, false)).toBe("I:CM ii:Dm iii:Em IV:FM V:GM vi:Am vii°:Bdim");
    expect(of(9, true)).toBe("i:Am ii°:Bdim III:CM iv:Dm v:Em VI:FM VII:GM");
    expect(of(7, false, true)).toBe("Imaj7:Gmaj7 ii7:Am7 iii7:Bm7 IVmaj7:Cmaj7 V7:D7 vi7:Em7 viiø7:F#m7b5");
    expect(of(3, true)).toBe("i:Ebm ii°:Fdim III:GbM iv:Abm v:Bbm VI:CbM VII:DbM");
    for (let root = 0; root < 12; root++) {
      for (const minor of [false, true]) {
        for (const { note, name } of degreeChords({ root, minor }, true))
          expect(chordTones(note, name, 4).ok).toBe(true);
      }
    }
    expect(keyOfSignature({ fifths: -3, minor: true })).toEqual({ root: 0, minor: true });
  });

  it("make progressions", () => {
    const [axis] = PROGRESSIONS;
    expect(
      progressionChords(axis, { root: 0, minor: false }, false)
        .map(({ note }) => note)
        .join(" "),
    ).toBe("C G A F");
  });
});
