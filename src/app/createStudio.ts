import { createEngine } from "../adapters/engine/createEngine.ts";
import { hubConnector } from "../adapters/hub/connectHub.ts";
import { createStorage } from "../adapters/storage/createStorage.ts";
import { createMidi } from "../adapters/web-midi/createMidi.ts";
import { createMidiFiles } from "../adapters/midi-file/createMidiFiles.ts";
import { defaultBoard } from "../domain/board/defaultBoard.ts";
import { emptyDocument } from "../domain/timeline/defaults.ts";
import { DEFAULT_MASTER_GAIN_DB } from "../protocol/engine.ts";
import { accountHub } from "../protocol/hub/accountHub.ts";
import { followHub } from "../state/account/followHub.ts";
import { followDevices } from "../state/devices.ts";
import { boardKind, timelineKind } from "../state/documentKinds.ts";
import { DocumentStore } from "../state/DocumentStore.ts";
import { createSession } from "../state/session.ts";
import { instrumentKey } from "../state/strips.ts";
import type { Studio } from "../state/Studio.ts";
import { createAccount, ENGINE_URL } from "./createAccount.ts";
import { createWork } from "./createWork.ts";

/** Makes everything live, with the ports of this browser. */
export function createStudio(): Studio {
  const session = createSession();
  const engine = createEngine({
    live: () => session.midi.live,
    onPresetProgress: (bank, program, progress, error) => {
      session.instruments[instrumentKey(bank, program)] = { progress, error: error?.message ?? null };
    },
  });
  engine.setMaster(DEFAULT_MASTER_GAIN_DB, true, true);
  const midi = createMidi({ navigator, window, document, now: () => performance.now() });
  followDevices(midi, session);
  const account = createAccount();
  const storage = createStorage({ owner: () => account.state.user?.id ?? "" });
  const timeline = new DocumentStore(timelineKind, emptyDocument());
  const board = new DocumentStore(boardKind, defaultBoard());
  const work = createWork({ account, session, storage, timeline, board });
  followHub(account, hubConnector(ENGINE_URL, accountHub), () => void work.refresh());
  return {
    session,
    engine,
    midi,
    timeline,
    board,
    midiFiles: createMidiFiles(),
    storage,
    account,
    api: account.api,
    work,
  };
}
