import type { ApiPort } from "../protocol/api.ts";
import type { Account } from "../state/account/Account.ts";
import type { Work } from "../state/sync/Work.ts";
import { localStore } from "../adapters/storage/localStore.ts";
import { newAccountState, ownerIdOf, type AccountState } from "../state/account/AccountState.ts";
import { UserMemory } from "../state/account/userMemory.ts";
import { Signal } from "../domain/Signal.ts";
import type { EventLinkJson } from "../protocol/http/eventJson.ts";
import type { FlyerNews } from "../state/events/flyerNews.ts";
import { notify } from "../state/notices.ts";
import { createSession, type Session } from "../state/session.ts";
import type { Shell } from "../state/Studio.ts";
import { newWorkState } from "../state/sync/Work.ts";
import type { StudioParts } from "../ui/hooks/StudioContext.ts";
import type { Cloud } from "./cloud.ts";
import { strings } from "../ui/strings/shell.ts";
import { lazily } from "./lazily.ts";
import { loadPatiently } from "./loadPatiently.ts";

/** Makes the parts that the first page needs, and begins to load the rest: the studio, and the account with all work. */
export function createShell(): StudioParts {
  const session = createSession();
  const accountState = newAccountState();
  const workState = newWorkState();
  const flyerNews = new Signal<FlyerNews>();
  const attendeeNews = new Signal<EventLinkJson>();
  const memory = new UserMemory(localStore());
  const patience = { onMissing: () => recallUser(accountState, memory), onLost: () => offerReload(session) };
  const studio = loadPatiently(() => import("./createStudio.ts"), patience).then(({ createStudio }) =>
    createStudio(
      shell,
      lazily<ApiPort>(async () => (await cloud).account.api, {}),
      ownerOf(accountState, memory),
    ),
  );
  const cloud: Promise<Cloud> = Promise.all([loadPatiently(() => import("./cloud.ts"), patience), studio]).then(
    ([{ createCloud }, { storage, timeline, board }]) =>
      createCloud({ accountState, workState, session, storage, timeline, board, flyerNews, attendeeNews }),
  );
  const shell: Shell = {
    session,
    flyerNews,
    attendeeNews,
    account: lazily<Account>(async () => (await cloud).account, { state: accountState }),
    work: lazily<Work>(async () => (await cloud).work, { state: workState }),
    connectRoom: async (guest) => (await cloud).connectRoom(guest),
    loadDirect:
      "RTCPeerConnection" in globalThis
        ? async () => (await import("../adapters/room/connectDirect.ts")).connectDirect
        : null,
  };
  return { shell, studio };
}

/** Shows a notice that a part of the program fails to load, and what to do. Returns a function that dismisses it. */
function offerReload(session: Session): () => void {
  if (!session.notices.some(({ message }) => message === strings.chunkText))
    notify(session, "error", strings.chunkText, {
      label: strings.reload,
      run: () => location.reload(),
      isLasting: true,
    });
  return () => {
    session.notices = session.notices.filter(({ message }) => message !== strings.chunkText);
  };
}

/** Offline fallback: assumes that the last user is still signed in. */
function recallUser(state: AccountState, memory: UserMemory): void {
  const remembered = memory.read();
  if (remembered.kind === "user") state.user = remembered.user;
  state.status = remembered.kind === "user" ? "offline" : "loggedOut";
}

/** Id of the owner whose documents are visible. While the stored session is restored, the last signed-in user. */
const ownerOf = (state: AccountState, memory: UserMemory) => (): string => {
  if (state.status !== "restoring") return ownerIdOf(state);
  const remembered = memory.read();
  return remembered.kind === "user" ? remembered.user.id : "";
};
