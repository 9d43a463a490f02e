import { subscribe } from "valtio/vanilla";
import { createEngine } from "../adapters/engine/createEngine.ts";
import { createStorage } from "../adapters/storage/createStorage.ts";
import { createMidi } from "../adapters/web-midi/createMidi.ts";
import { defaultBoard } from "../domain/board/defaultBoard.ts";
import { emptyDocument } from "../domain/timeline/defaults.ts";
import { DEFAULT_MASTER_GAIN_DB } from "../protocol/engine.ts";
import { newAccountState, type AccountState } from "../state/account/AccountState.ts";
import { UserMemory } from "../state/account/userMemory.ts";
import { newWorkState } from "../state/sync/Work.ts";
import { lazyAccount, lazyApi, lazyWork } from "./lazyCloud.ts";
import { lazySongFiles } from "./lazySongFiles.ts";
import { loadPatiently } from "./loadPatiently.ts";
import { localStore } from "../adapters/storage/localStore.ts";
import { wakeFrames } from "../ui/hooks/useFrame.ts";
import { storedSettings } from "../state/settings.ts";
import { followDevices } from "../state/devices.ts";
import { storedLive } from "../state/board/storedSettings.ts";
import { MidiIn } from "../state/midi/MidiIn.ts";
import { MidiLog } from "../state/midi/MidiLog.ts";
import { boardKind, timelineKind } from "../state/documentKinds.ts";
import { DocumentStore } from "../state/DocumentStore.ts";
import { createSession } from "../state/session.ts";
import { instrumentKey } from "../state/instrumentKey.ts";
import type { Studio } from "../state/Studio.ts";

/** Makes everything live, with the ports of this browser. */
export function createStudio(): Studio {
  const session = createSession();
  session.midi.live = storedLive(localStore());
  const engine = createEngine({
    live: () => session.midi.live,
    buffer: () => storedSettings(localStore()).buffer,
    output: () => storedSettings(localStore()).output,
    onPresetProgress: (bank, program, progress, error) => {
      session.instruments[instrumentKey(bank, program)] = { progress, error: error?.message ?? null };
    },
  });
  engine.setMaster(DEFAULT_MASTER_GAIN_DB, true, true);
  engine.onNote(wakeFrames);
  engine.onState(wakeFrames);
  subscribe(session.transport, wakeFrames);
  const midi = createMidi({ navigator, window, document, now: () => performance.now() });
  followDevices(midi, session);
  const midiIn = new MidiIn(midi);
  const midiLog = new MidiLog();
  midiLog.follow(midiIn, midi);
  const accountState = newAccountState();
  const workState = newWorkState();
  const songFiles = lazySongFiles();
  const storage = createStorage({
    owner: ownerOf(accountState, new UserMemory(localStore())),
    memory: localStore(),
    locks: navigator.locks,
  });
  const timeline = new DocumentStore(timelineKind, emptyDocument());
  const board = new DocumentStore(boardKind, defaultBoard());
  const parts = { accountState, workState, session, storage, timeline, board };
  const cloud = loadPatiently(
    () => import("./cloud.ts"),
    () => recallUser(accountState, new UserMemory(localStore())),
  ).then(({ createCloud }) => createCloud(parts));
  const studio = {
    session,
    engine,
    midi,
    midiIn,
    midiLog,
    timeline,
    board,
    songFiles,
    storage,
    account: lazyAccount(accountState, cloud),
    api: lazyApi(cloud),
    work: lazyWork(workState, cloud),
  };
  let devices: ReturnType<Studio["devices"]> | null = null;
  return {
    ...studio,
    devices: () => (devices ??= import("./devicesKit.ts").then(({ createDevicesKit }) => createDevicesKit(studio))),
  };
}

/** As without a server: who was signed in last is so still, as far as can be told. */
function recallUser(state: AccountState, memory: UserMemory): void {
  const remembered = memory.read();
  if (remembered.kind === "user") state.user = remembered.user;
  state.status = remembered.kind === "user" ? "offline" : "loggedOut";
}

/** Whose work is at hand. While the stored session is being tried, that of who was signed in last. */
const ownerOf = (state: AccountState, memory: UserMemory) => (): string => {
  if (state.status !== "restoring") return state.user?.id ?? "";
  const remembered = memory.read();
  return remembered.kind === "user" ? remembered.user.id : "";
};
