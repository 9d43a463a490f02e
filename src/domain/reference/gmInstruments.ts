/** The 128 General MIDI instruments: specification name (also `pluginName`) and the name on screen, by program 0..127. */
export interface GmInstrument {
  readonly program: number;
  /** Name in files, for example `acoustic_grand_piano`. */
  readonly name: string;
  /** Name on screens, for example `Acoustic Grand Piano`. */
  readonly label: string;
  readonly family: GmFamily;
}

export const GM_FAMILIES = [
  "Piano",
  "Chromatic Percussion",
  "Organ",
  "Guitar",
  "Bass",
  "Strings",
  "Ensemble",
  "Brass",
  "Reed",
  "Pipe",
  "Synth Lead",
  "Synth Pad",
  "Synth Effects",
  "Ethnic",
  "Percussive",
  "Sound Effects",
] as const;

type GmFamily = (typeof GM_FAMILIES)[number];

// Eight a family, in the order of the programs.
const LABELS = `
Acoustic Grand Piano|Bright Acoustic Piano|Electric Grand Piano|Honky-tonk Piano|Electric Piano 1|Electric Piano 2|Harpsichord|Clavinet
Celesta|Glockenspiel|Music Box|Vibraphone|Marimba|Xylophone|Tubular Bells|Dulcimer
Drawbar Organ|Percussive Organ|Rock Organ|Church Organ|Reed Organ|Accordion|Harmonica|Tango Accordion
Acoustic Guitar (nylon)|Acoustic Guitar (steel)|Electric Guitar (jazz)|Electric Guitar (clean)|Electric Guitar (muted)|Overdriven Guitar|Distortion Guitar|Guitar Harmonics
Acoustic Bass|Electric Bass (finger)|Electric Bass (pick)|Fretless Bass|Slap Bass 1|Slap Bass 2|Synth Bass 1|Synth Bass 2
Violin|Viola|Cello|Contrabass|Tremolo Strings|Pizzicato Strings|Orchestral Harp|Timpani
String Ensemble 1|String Ensemble 2|Synth Strings 1|Synth Strings 2|Choir Aahs|Voice Oohs|Synth Choir|Orchestra Hit
Trumpet|Trombone|Tuba|Muted Trumpet|French Horn|Brass Section|Synth Brass 1|Synth Brass 2
Soprano Sax|Alto Sax|Tenor Sax|Baritone Sax|Oboe|English Horn|Bassoon|Clarinet
Piccolo|Flute|Recorder|Pan Flute|Blown Bottle|Shakuhachi|Whistle|Ocarina
Lead 1 (square)|Lead 2 (sawtooth)|Lead 3 (calliope)|Lead 4 (chiff)|Lead 5 (charang)|Lead 6 (voice)|Lead 7 (fifths)|Lead 8 (bass + lead)
Pad 1 (new age)|Pad 2 (warm)|Pad 3 (polysynth)|Pad 4 (choir)|Pad 5 (bowed)|Pad 6 (metallic)|Pad 7 (halo)|Pad 8 (sweep)
FX 1 (rain)|FX 2 (soundtrack)|FX 3 (crystal)|FX 4 (atmosphere)|FX 5 (brightness)|FX 6 (goblins)|FX 7 (echoes)|FX 8 (sci-fi)
Sitar|Banjo|Shamisen|Koto|Kalimba|Bagpipe|Fiddle|Shanai
Tinkle Bell|Agogo|Steel Drums|Woodblock|Taiko Drum|Melodic Tom|Synth Drum|Reverse Cymbal
Guitar Fret Noise|Breath Noise|Seashore|Bird Tweet|Telephone Ring|Helicopter|Applause|Gunshot`
  .trim()
  .split("\n")
  .flatMap((line) => line.split("|"));

const nameOf = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");

export const GM_INSTRUMENTS: readonly GmInstrument[] = LABELS.map((label, program) => ({
  program,
  name: nameOf(label),
  label,
  family: GM_FAMILIES[program >> 3]!,
}));

/** Drum kits of General MIDI level 2 and GS: program on the percussion bank, and name. */
export const DRUM_KITS: readonly { readonly program: number; readonly name: string; readonly label: string }[] = [
  [0, "Standard Kit"],
  [8, "Room Kit"],
  [16, "Power Kit"],
  [24, "Electronic Kit"],
  [25, "TR-808 Kit"],
  [32, "Jazz Kit"],
  [40, "Brush Kit"],
  [48, "Orchestra Kit"],
].map(([program, label]) => ({ program: Number(program), name: nameOf(String(label)), label: String(label) }));

export const PERCUSSION_BANK = 128;

/** The name (`pluginName`) of an instrument; a kit's where `bank` is the percussion bank. */
export function instrumentName(bank: number, program: number): string {
  if (bank !== PERCUSSION_BANK) return GM_INSTRUMENTS[program]?.name ?? "acoustic_grand_piano";
  return DRUM_KITS.find((kit) => kit.program === program)?.name ?? "standard_kit";
}

/** The same for people. */
export function instrumentLabel(bank: number, program: number): string {
  if (bank !== PERCUSSION_BANK) return GM_INSTRUMENTS[program]?.label ?? `Program ${program + 1}`;
  return DRUM_KITS.find((kit) => kit.program === program)?.label ?? `Drum kit ${program + 1}`;
}
