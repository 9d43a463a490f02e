import { showBank } from "../../state/banks.ts";
import { songScreenOf, type SongPart, type SongScreen } from "../../state/timeline/SongScreen.ts";
import type { OpenSong } from "../../state/transport.ts";
import type { SongServices } from "../../state/services/SongServices.ts";
import type { Action, Choice } from "../Action.ts";
import { offersChoices } from "./choices.ts";

const whileOnScreen = {
  reason: "The song is not on screen.",
  enabled: ({ session }: Pick<OpenSong, "session">): boolean => songScreenOf(session) !== undefined,
};

/** An action of the song's screen. */
export const onScreen = (run: (screen: SongScreen, studio: SongServices) => void) => ({
  ...whileOnScreen,
  run: (studio: SongServices): void => {
    const screen = songScreenOf(studio.session);
    if (screen) run(screen, studio);
  },
});

/** Parts of the song that can be had as JSON for Tone.js now. */
const toneChoices =
  (does: "exportTone" | "copyTone") =>
  ({ session }: Pick<OpenSong, "session">): readonly Choice[] => {
    const { trackId, rollIds } = session.selection;
    const choice = (part: SongPart, label: string): Choice => ({
      label,
      run: () => songScreenOf(session)?.[does](part),
    });
    return [
      choice("song", "The whole song"),
      ...(trackId === null ? [] : [choice("track", "The selected track")]),
      ...(rollIds.size === 0 ? [] : [choice("clips", "The selected clips")]),
    ];
  };

/** Actions that open, save and export songs. */
export const fileActions = {
  newSong: { label: "New song", words: "project set file create empty", ...onScreen((screen) => screen.newSong()) },
  openFile: {
    label: "Open…",
    tip: "A song, a MIDI file, a board or a sound bank of this device",
    words: "load import midi project file",
    ...onScreen((screen) => screen.openFile()),
  },
  openRecent: {
    label: "Open recent",
    words: "last songs project history",
    reason: "No other song is stored here yet.",
    enabled: ({ session }) => (songScreenOf(session)?.recentSongs().length ?? 0) > 0,
    choices: ({ session }) =>
      (songScreenOf(session)?.recentSongs() ?? []).map(({ name, open }) => ({ label: name, run: open })),
    run: offersChoices("openRecent"),
  },
  openDemo: {
    label: "Open demo song",
    words: "example tutorial",
    ...onScreen((screen) => screen.openDemo()),
  },
  addFiles: {
    label: "Add files to song…",
    words: "import merge insert midi",
    ...onScreen((screen) => screen.addFiles()),
  },
  saveFile: {
    label: "Save as file (.json)",
    tip: "The whole song, to keep or to hand on. What is edited is saved by itself",
    words: "download backup project store",
    ...onScreen((screen) => screen.saveFile()),
  },
  exportSong: {
    label: "Export song (.mid)",
    words: "midi file bounce download standard smf",
    ...onScreen((screen) => screen.exportMidi(null)),
  },
  exportTrack: {
    label: "Export selected track (midi.mid)",
    words: "midi file bounce stem download smf",
    reason: "Select a track first.",
    enabled: ({ session }) => session.selection.trackId !== null,
    run: ({ session }) => songScreenOf(session)?.exportMidi(session.selection.trackId),
  },
  exportClips: {
    label: "Save clip as MIDI file",
    words: "export region item bounce download smf",
    reason: "Select clips first.",
    enabled: ({ session }) => session.selection.rollIds.size > 0,
    run: ({ session }) => songScreenOf(session)?.exportClips(),
  },
  exportTone: {
    label: "Export for Tone.js (.json)",
    tip: "As the JSON of @tonejs/midi, which Tone.js programs read",
    words: "tonejs javascript web json download",
    ...whileOnScreen,
    choices: toneChoices("exportTone"),
    run: offersChoices("exportTone"),
  },
  copyAsCode: {
    label: "Copy as code",
    tip: "As JSON that Tone.js programs read, on the clipboard",
    words: "tonejs javascript web json clipboard",
    ...whileOnScreen,
    choices: toneChoices("copyTone"),
    run: offersChoices("copyAsCode"),
  },
  renameSong: {
    label: "Rename song…",
    words: "title project name",
    run: ({ session, timeline }) => {
      session.namedId = timeline.current.timeline.id;
    },
  },
  loadBank: {
    label: "Load sound bank…",
    words: "soundfont sf2 sf3 samples library instrument import",
    ...onScreen((screen) => screen.loadBank()),
  },
  bankPage: {
    label: "Sound bank details",
    tip: "Its instruments with their keys, its license, and keys to try it",
    words: "soundfont sf2 info presets licence license copyright audition",
    reason: "No sound bank is loaded in this browser.",
    enabled: ({ session }) => session.banks.list.length > 0,
    choices: ({ session }) =>
      session.banks.list.map(({ id, name }) => ({
        label: name,
        run: () => showBank(session, id),
      })),
    run: offersChoices("bankPage"),
  },
} satisfies Readonly<Record<string, Action<SongServices>>>;
