import * as tonejs from "@tonejs/midi";

/** Exports of `@tonejs/midi`: Node has the CommonJS package as one default export, bundlers have its names. */
export const { Midi } = "Midi" in tonejs ? tonejs : (tonejs as unknown as { readonly default: typeof tonejs }).default;

export type { Header as ToneHeader, HeaderJSON, MidiJSON, Track as ToneTrack } from "@tonejs/midi";

/** Names of key signatures from 7 flats to 7 sharps. The package names minor keys by the major key of their signature. */
export const TONE_KEYS = ["Cb", "Gb", "Db", "Ab", "Eb", "Bb", "F", "C", "G", "D", "A", "E", "B", "F#", "C#"] as const;

/** Meta events of the song that the form holds, apart from markers: by its name for them, their type in MIDI files (RP-001). */
export const TONE_META: ReadonlyMap<string, number> = new Map([
  ["text", 0x01],
  ["lyrics", 0x05],
  ["cuePoint", 0x07],
]);

/** Pitch bends of the form are -1..1. */
export const BEND_SPAN = 8192;
/** The package writes controllers up to 126: the last one is left out. */
export const LAST_CONTROLLER = 126;
