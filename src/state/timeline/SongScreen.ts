import type { Session } from "../session.ts";

/** Part of the song: all of it, the selected track, or the selected clips. */
export type SongPart = "song" | "track" | "clips";

/** Operations of a song's screen that are no edits: files, panels, pages. Present while the screen is. */
export interface SongScreen {
  readonly newSong: () => void;
  readonly openFile: () => void;
  readonly openDemo: () => void;
  readonly addFiles: () => void;
  readonly saveFile: () => void;
  /** The whole song, or one track, as a MIDI file. */
  readonly exportMidi: (trackId: string | null) => void;
  /** The selected clips as a MIDI file. */
  readonly exportClips: () => void;
  /** Saves JSON for Tone.js programs as a file. */
  readonly exportTone: (part: SongPart) => void;
  /** The same on the clipboard. */
  readonly copyTone: (part: SongPart) => void;
  readonly loadBank: () => void;
  readonly learnGear: () => void;
  /** Opens the panel of the clip. */
  readonly showClip: () => void;
  /** Opens the side panel where it is closed. */
  readonly showSide: () => void;
  readonly toggleSide: () => void;
  readonly toggleRail: () => void;
  readonly openSettings: () => void;
  /** Leads to another page of the app. */
  readonly go: (path: string) => void;
  /** The songs that were open last, apart from this one. */
  readonly recentSongs: () => readonly { readonly name: string; readonly open: () => void }[];
}

const screens = new WeakMap<Session, SongScreen>();

/** The screen of the song, while there is one. */
export const songScreenOf = (session: Session): SongScreen | undefined => screens.get(session);

/** Actions reach `screen` from now on. Returns a function that ends that. */
export function provideSongScreen(session: Session, screen: SongScreen): () => void {
  screens.set(session, screen);
  return () => {
    if (screens.get(session) === screen) screens.delete(session);
  };
}
