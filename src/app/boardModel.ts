import { Disposables, type Disposable } from "../domain/Disposables.ts";
import { LiveBoard } from "../state/board/LiveBoard.ts";
import { BoardLibrary } from "../state/board/BoardLibrary.ts";
import { GearClock } from "../state/clock-in/GearClock.ts";
import { panicAll } from "../state/panic.ts";
import { eventTimeMs } from "../state/recording/eventTimeMs.ts";
import { followLaunches } from "../state/clipLaunches.ts";
import { togglePlay } from "../state/transport.ts";
import type { Devices } from "../state/devices/Devices.ts";
import type { SongServices } from "../state/services/SongServices.ts";
import type { Studio } from "../state/Studio.ts";
import { PadClipboard } from "../state/board/edit/PadClipboard.ts";
import { createBoardEdit, followBoard, type BoardEdit } from "../state/board/edit/BoardEdit.ts";
import { createStageSettings, type StageSettings } from "../state/board/stageSettings.ts";
import { SetListGear } from "../state/set-list/SetListGear.ts";
import { SetLists } from "../state/set-list/SetLists.ts";
import type { SetListModel } from "../ui/screens/board/set-list/useSetLists.ts";
import { notify } from "../state/notices.ts";
import { soundingTitle } from "../ui/strings/board.ts";
import { strings } from "../ui/strings/files.ts";
import { strings as shellStrings } from "../ui/strings/shell.ts";
import { sharedTexts } from "./sharedTexts.ts";
import { followClockSource } from "./followClockSource.ts";
import type { ScreenModels } from "./screenModels.tsx";
import { localStore } from "../adapters/storage/localStore.ts";
import { ok } from "../domain/AppError.ts";
import type { Board } from "../domain/board/records.ts";
import { newId } from "../domain/id.ts";
import { DocumentClaim } from "../state/DocumentClaim.ts";
import { createHandover, showCopyNotice } from "./copyNotice.ts";
import { showAddress } from "./showAddress.ts";
import { saveBeforeLeaving } from "./unsaved.ts";

/**
 * Opens the boards of this browser. `session.boardSaving` shows whether edits of the open one are saved. `disposables` receives the
 * listeners to the page.
 */
function saveBoard(
  { board: store, session, storage, work }: Pick<Studio, "board" | "session" | "storage" | "work">,
  liveBoard: LiveBoard,
  disposables: Disposables,
): BoardLibrary {
  const library = new BoardLibrary({
    storage,
    store,
    work,
    settings: liveBoard.settings,
    claims: new DocumentClaim(navigator.locks),
    copyOf(board): Board {
      const copy = { ...board, id: newId(), name: strings.copyName(board.name) };
      liveBoard.carryOver(board.id, copy.id);
      return copy;
    },
    onCopy({ id, name }, why) {
      const copyId = store.current.id;
      showCopyNotice(session, name, why, async () => (store.current.id === copyId ? library.takeOver(id) : ok([])));
    },
    handover: createHandover(),
    use: () => (BOARD_SCREENS.test(location.pathname) ? "shown" : "idle"),
    onState(state, savedAt, error) {
      if (state === "failed" && session.boardSaving.state !== "failed")
        notify(session, "error", strings.notSaved(error ?? ""));
      session.boardSaving = { state, savedAt: savedAt ?? session.boardSaving.savedAt, error };
      if (savedAt !== null) showAddress(/^\/(edit|midi)(\/|$)/, store.current.id);
    },
  });
  disposables.add(
    store.subscribe({
      load: () => {
        session.boardSaving.savedAt = null;
      },
    }),
    saveBeforeLeaving(library.autosave),
  );
  return library;
}

/** Screens that show or play the open board. */
const BOARD_SCREENS = /^\/(midi|edit|plugin)(\/|$)/;

/** True if the page is at a screen that a board fills. */
const isBoardAddress = (): boolean => /^\/(midi|edit)(\/|$)/.test(location.pathname);

/** Parts of the board's screens, which outlive them: values and sounds stay as they were left. */
export interface BoardModel extends Disposable {
  readonly liveBoard: LiveBoard;
  readonly library: BoardLibrary;
  readonly edit: BoardEdit;
  readonly stage: StageSettings;
  readonly set: SetListModel;
}

export function createBoardModel(studio: Studio, models: ScreenModels): BoardModel {
  const disposables = new Disposables();
  let devices: Devices | null = null;
  const liveBoard = new LiveBoard(
    {
      ...studio,
      engine: studio.recording.throughTracks(studio.engine),
      song: studio,
      clock: followedClock(studio),
      silence: (reset) => {
        void panicAll(studio);
        devices?.panicUsed(reset);
      },
      staysOpen: isBoardAddress,
      soundingTitle,
    },
    localStore(),
  );
  liveBoard.actions.provide("playStop", () => void togglePlay(studio));
  liveBoard.actions.provide("record", () => studio.recording.toggle());
  liveBoard.actions.provide("capture", () => capture(studio));
  disposables.add(followLaunches(studio));
  liveBoard.actions.provide("tapTempo", () => liveBoard.tempo.tap(eventTimeMs()));
  const library = saveBoard(studio, liveBoard, disposables);
  const edit = createBoardEdit(new PadClipboard(sharedTexts));
  disposables.add(followBoard(studio.board, edit));
  // Cables and names of ports are loaded with the first board.
  void studio.devices().then((loaded) => (devices = loaded));
  return {
    liveBoard,
    library,
    edit,
    stage: createStageSettings(localStore()),
    set: createSetModel(studio, models),
    dispose: () => disposables.dispose(),
  };
}

function followedClock(studio: Pick<Studio, "devices" | "midiIn">): GearClock {
  const clock = new GearClock({ midiIn: studio.midiIn, now: () => performance.now() });
  void followClockSource(studio, clock);
  return clock;
}

function createSetModel(studio: Studio, models: ScreenModels): SetListModel {
  const sets = new SetLists(sharedTexts);
  return {
    sets,
    gear: new SetListGear({ ...studio, sets }),
    openSong: (songId) => void openSong(studio, models, songId),
  };
}

/** Opens a song; the timeline's model is loaded with the first one. From here on a press of play is meant for this song. */
async function openSong(studio: Studio, models: ScreenModels, songId: string): Promise<void> {
  const { session } = studio;
  session.opening ??= { progress: null };
  const loaded = await import("./timelineModel.ts").catch(() => null);
  if (loaded) return models.of(loaded.createTimelineModel, studio).saver.open(songId);
  session.opening = null;
  session.transport.playWhenOpen = false;
  notify(session, "error", shellStrings.chunkText);
}

/** Captured notes go into the song, which the board does not show: a notice says so. */
function capture({ recording, session, timeline }: Pick<SongServices, "recording" | "session" | "timeline">): void {
  if (recording.capture()) notify(session, "info", strings.captured(timeline.current.timeline.name));
}
