const FIFTHS = "FCGDAEB";
const C_MAJOR = 1;
const A_MINOR = 4;
const ACCIDENTALS = ["b", "", "#"] as const;

/** Key of a number of sharps (positive) or flats (negative), -7..7: `Bb major`. */
export function keyName(fifths: number, minor: boolean): string {
  const place = fifths + (minor ? A_MINOR : C_MAJOR);
  const octave = Math.floor(place / FIFTHS.length);
  const letter = FIFTHS[place - octave * FIFTHS.length];
  return `${letter}${ACCIDENTALS[octave + 1]} ${minor ? "minor" : "major"}`;
}

/** Key on screens, with real accidentals: `B♭ major`. */
export const keyLabel = (fifths: number, minor: boolean): string =>
  keyName(fifths, minor)
    .replace(/^([A-G])b/, "$1♭")
    .replace(/^([A-G])#/, "$1♯");

/** Lead sheet symbol of a key: `B♭`, `Gm`. */
export const keySymbol = (fifths: number, minor: boolean): string =>
  keyLabel(fifths, minor).replace(" major", "").replace(" minor", "m");
