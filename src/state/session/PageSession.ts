import { ref } from "valtio/vanilla";
import type { UserBank } from "../../protocol/samples.ts";

/** Panels that can open in their own windows. */
export type WindowPanel = "mixer" | "editor" | "board";

export interface InstrumentLoading {
  /** 0..1, or null when done or failed. */
  progress: number | null;
  error: string | null;
  /** Text of the error that a user can read and copy. */
  detail?: string;
}

export interface Notice {
  id: string;
  kind: "info" | "success" | "error";
  message: string;
  /** An action that the notice offers, for example undo. */
  action?: NoticeAction;
  /** Text of an error that a user can read and copy. */
  detail?: string;
}

export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
  /** The notice stays until the user closes it or it no longer applies. */
  readonly isLasting?: true;
}

/** State of saving an edited document. `savedAt` is ms since 1970, null before anything was saved. */
export interface Saving {
  state: "saved" | "saving" | "failed";
  savedAt: number | null;
  error: string | null;
}

/** Place in the help: a page of the manual and one of its sections, or one of `HELP_PAGES`. */
export interface HelpPlace {
  readonly page: string;
  /** Empty for the top of the page. */
  readonly section: string;
  /** Words to search for. */
  readonly query?: string;
}

/** Screens that have a tour. */
export type TourName = "song" | "board";

/** Pages of the help that are not in the manual. */
export const HELP_PAGES = { shortcuts: "shortcuts", news: "whats-new" } as const;

/** State of the page: windows, notices, and the sounds and boards that are being loaded or saved. */
export interface PageSession {
  /** Panels that are in their own windows now. */
  secondWindows: Record<WindowPanel, boolean>;
  /** Loading states by `bank:program`. */
  instruments: Record<string, InstrumentLoading>;
  /** The user's sound banks. The list is replaced, never written. */
  banks: {
    list: readonly UserBank[];
    importing: { fileName: string; progress: number } | null;
    /** The bank that was added last and the count of added banks: tracks that miss a bank try again. */
    added: { id: string; count: number } | null;
    /** Id of the bank whose page is open; null: none. */
    shownId: string | null;
  };
  boardSaving: Saving;
  notices: Notice[];
  /** Files that the app was launched with, or that were shared to it, to be opened. The list is replaced, never written. */
  launched: readonly File[];
  /** True once the service worker has stored all screens: the app opens without a network. */
  isStoredOffline: boolean;
  /** Place that the help window shows; null: it is closed. */
  help: HelpPlace | null;
  /** Tour that is taken, and the number of its step, from 0; null: none. */
  tour: { readonly of: TourName; readonly step: number } | null;
}

export const newPageSession = (): PageSession => ({
  secondWindows: { mixer: false, editor: false, board: false },
  instruments: {},
  banks: { list: ref<readonly UserBank[]>([]), importing: null, added: null, shownId: null },
  boardSaving: { state: "saved", savedAt: null, error: null },
  notices: [],
  launched: [],
  isStoredOffline: false,
  help: null,
  tour: null,
});
