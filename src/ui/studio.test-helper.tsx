import type { ReactNode } from "react";
import { onTestFinished } from "vitest";
import { FakeEngine } from "../../tests/spec/support/FakeEngine.ts";
import { defaultBoard } from "../domain/board/defaultBoard.ts";
import type { Board } from "../domain/board/records.ts";
import { Signal } from "../domain/Signal.ts";
import { emptyDocument } from "../domain/timeline/defaults.ts";
import type { TimelineDocument } from "../domain/timeline/records.ts";
import type { EventLinkJson } from "../protocol/http/eventJson.ts";
import type { TabsPort } from "../protocol/tabs.ts";
import { AccountSession, type AccountMessage } from "../state/account/AccountSession.ts";
import { newAccountState, type AccountUser } from "../state/account/AccountState.ts";
import { createDevices } from "../state/devices/createDevices.ts";
import type { Devices } from "../state/devices/Devices.ts";
import { FakePorts } from "../state/devices/FakePorts.test-helper.ts";
import { boardKind, timelineKind } from "../state/documentKinds.ts";
import { DocumentStore } from "../state/DocumentStore.ts";
import type { FlyerNews } from "../state/events/flyerNews.ts";
import { MidiIn } from "../state/midi/MidiIn.ts";
import { MidiLog } from "../state/midi/MidiLog.ts";
import { Recording } from "../state/recording/Recording.ts";
import { createSettings, type Settings } from "../state/settings.ts";
import type { Studio } from "../state/Studio.ts";
import { newWorkState, type Work } from "../state/sync/Work.ts";
import { pruneSelection } from "../state/timeline/pruneSelection.ts";
import { done, show } from "./controls/page.test-helper.tsx";
import { FakeApi } from "./FakeApi.test-helper.ts";
import { SettingsContext } from "./hooks/SettingsContext.ts";
import { StudioContext } from "./hooks/StudioContext.ts";
import { notify } from "../state/notices.ts";
import { loopbackSentence, portNames } from "./strings/devices.ts";

export const MIRA: AccountUser = {
  id: "mira".padEnd(30, "0"),
  email: "mira@nightmarket.fm",
  name: "Mira",
  roles: [],
  features: [],
};

/** The server's answer to a sign-in of Mira. */
export const SIGNED_IN = {
  id: MIRA.id,
  email: MIRA.email,
  name: MIRA.name,
  claims: { sub: MIRA.id, role: [], Feature: "" },
  jwt: "jwt",
  refreshToken: "secret",
};

/** A studio with real stores, session, account and devices; engine, ports and server are fakes. */
export interface TestStudio extends Studio {
  readonly api: FakeApi;
  readonly engine: Studio["engine"] & FakeEngine;
  readonly ports: FakePorts;
  readonly flyerNews: Signal<FlyerNews>;
  readonly attendeeNews: Signal<EventLinkJson>;
  readonly settings: Settings;
  /** The same as `devices()`, at once. */
  readonly rack: Devices;
  /** Messages of the notices that were shown, by their kind. */
  readonly notices: () => readonly string[];
}

interface Options extends Partial<Pick<Studio, "songFiles" | "storage" | "recordings">> {
  /** Who is signed in; nobody by default. */
  readonly user?: AccountUser;
  readonly song?: TimelineDocument;
  readonly board?: Board;
  readonly work?: Partial<Work>;
}

export function makeStudio({
  user,
  song = emptyDocument(),
  board = defaultBoard(),
  ...more
}: Options = {}): TestStudio {
  const ports = new FakePorts();
  const { session, midi } = ports;
  const engine = new FakeEngine();
  const api = new FakeApi();
  const timeline = new DocumentStore(timelineKind, song);
  timeline.subscribe({ change: ({ diff }) => pruneSelection({ session, timeline }, diff) });
  const midiIn = new MidiIn(midi);
  const rack = createDevices(
    { midi, midiIn, session, engine },
    {
      storage: null,
      names: portNames,
      onLoop: () => () => undefined,
      onLoopback: () => notify(session, "error", loopbackSentence),
      panic: () => undefined,
    },
  );
  const studio: Omit<TestStudio, "songFiles" | "storage" | "recordings"> = {
    session,
    flyerNews: new Signal<FlyerNews>(),
    attendeeNews: new Signal<EventLinkJson>(),
    account: accountOf(api, user),
    work: { state: newWorkState(), unsent: () => Promise.resolve([]), ...more.work } as Work,
    connectRoom: () => Promise.reject(new Error("there are no rooms")),
    loadDirect: null,
    timeline,
    board: new DocumentStore(boardKind, board),
    engine,
    midi,
    midiIn,
    midiLog: new MidiLog(),
    devices: () => Promise.resolve(rack),
    recording: new Recording({ session, engine, midi, midiIn, timeline }, null),
    api,
    ports,
    rack,
    settings: createSettings(null),
    notices: () => session.notices.map(({ kind, message }) => `${kind}: ${message}`),
  };
  return Object.assign(studio, {
    songFiles: more.songFiles ?? ({} as Studio["songFiles"]),
    storage: more.storage ?? ({} as Studio["storage"]),
    recordings: more.recordings ?? (() => Promise.reject(new Error("there are none"))),
  });
}

const tabs: TabsPort<AccountMessage> = {
  post: () => undefined,
  onMessage: () => () => undefined,
  exclusive: (_, work) => work(),
  ifFree: (_, work) => work(),
  underWay: () => Promise.resolve(new Set()),
};

function accountOf(api: FakeApi, user: AccountUser | undefined): AccountSession {
  const state = newAccountState();
  state.user = user ?? null;
  state.status = user ? "loggedIn" : "loggedOut";
  const page = { path: "/", go: () => undefined, leave: () => undefined, onReturn: () => undefined };
  return new AccountSession({ state, api: () => api, tabs, memory: null, page });
}

/** Shows a part of the app in a studio, at an address. */
export async function showIn(studio: TestStudio, content: ReactNode, path = "/"): Promise<void> {
  await done(() => history.replaceState(null, "", path));
  onTestFinished(() => history.replaceState(null, "", "/"));
  // As React marks a promise whose value it has read.
  const loaded: Promise<Studio> = Object.assign(Promise.resolve(studio), { status: "fulfilled", value: studio });
  const parts = { shell: studio, studio: loaded };
  await show(
    <SettingsContext value={studio.settings}>
      <StudioContext value={parts}>{content}</StudioContext>
    </SettingsContext>,
  );
}
