import { subscribe } from "valtio/vanilla";
import { createEngine } from "../adapters/engine/createEngine.ts";
import { createStorage, type BrowserStorage } from "../adapters/storage/createStorage.ts";
import { createMidi } from "../adapters/web-midi/createMidi.ts";
import { defaultBoard } from "../domain/board/defaultBoard.ts";
import { emptyDocument } from "../domain/timeline/defaults.ts";
import { masterParamsOf } from "../protocol/stripParams.ts";
import { lazily } from "./lazily.ts";
import { once } from "../state/once.ts";
import { localStore } from "../adapters/storage/localStore.ts";
import { wakeFrames } from "../ui/hooks/useFrame.ts";
import { storedSettings } from "../state/settings.ts";
import { followDevices } from "../state/devices.ts";
import { storedLive } from "../state/board/storedLive.ts";
import { saveLights } from "../state/midi/lightsSetting.ts";
import { saveTakeover } from "../state/midi/takeoverSetting.ts";
import { MidiIn } from "../state/midi/MidiIn.ts";
import { MidiLog } from "../state/midi/MidiLog.ts";
import { boardKind, timelineKind } from "../state/documentKinds.ts";
import { DocumentStore } from "../state/DocumentStore.ts";
import { Recording } from "../state/recording/Recording.ts";
import { instrumentKey, loadedInstrument } from "../state/instrumentKey.ts";
import { notifyError } from "../state/notices.ts";
import { logOnce } from "../state/problemLog.ts";
import type { Shell, Studio } from "../state/Studio.ts";
import type { ApiPort } from "../protocol/api.ts";

export interface BrowserStudio extends Studio {
  readonly storage: BrowserStorage;
}

/**
 * Makes everything live around `shell`, with the ports of this browser. A chunk of its own: the first page does not wait for it.
 * @param owner the id of the user whose work is at hand, "" for a visitor's
 */
export function createStudio(shell: Shell, api: ApiPort, owner: () => string): BrowserStudio {
  const { session } = shell;
  session.midi.live = storedLive(localStore());
  saveTakeover(session.midi, localStore());
  saveLights(session.midi, localStore());
  const engine = createEngine({
    live: () => session.midi.live,
    buffer: () => storedSettings(localStore()).buffer,
    output: () => storedSettings(localStore()).output,
    onPresetProgress: (bank, program, progress, error) => {
      const key = instrumentKey(bank, program);
      session.instruments[key] = progress === null ? loadedInstrument(error) : { progress, error: null };
    },
    onRestFailed: (error) => notifyError(session, error),
  });
  engine.setMaster(masterParamsOf(emptyDocument().timeline));
  engine.onNote(wakeFrames);
  engine.onState(wakeFrames);
  engine.onState((state) => state === "failed" && logOnce("tone", "the audio engine stopped"));
  subscribe(session.transport, wakeFrames);
  const midi = createMidi({ navigator, window, now: () => performance.now() });
  followDevices(midi, session);
  const midiIn = new MidiIn(midi);
  const midiLog = new MidiLog();
  midiLog.follow(midiIn, midi);
  const timeline = new DocumentStore(timelineKind, emptyDocument());
  const studio = {
    ...shell,
    api,
    engine,
    midi,
    midiIn,
    midiLog,
    timeline,
    recording: new Recording({ session, engine, midi, midiIn, timeline }, localStore()),
    board: new DocumentStore(boardKind, defaultBoard()),
    songFiles: lazily<Studio["songFiles"]>(
      async () => (await import("../adapters/song-file/createSongFiles.ts")).createSongFiles(),
      {},
    ),
    storage: createStorage({ owner, memory: localStore(), locks: navigator.locks }),
  };
  return {
    ...studio,
    recordings: once(async () => (await import("./recordingsModel.ts")).createRecordings(shell, owner)),
    devices: once(async () => (await import("./devicesModel.ts")).createDevicesModel(studio)),
  };
}
