import { LogOut } from "lucide-react";
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import { inviteCalls } from "../../../protocol/http/inviteCalls.ts";
import { loginPath, registerPath } from "../../../state/account/returnPath.ts";
import { GuestToken } from "../../../state/room/GuestToken.ts";
import { jamPath } from "../../../state/room/jamLink.ts";
import { JamRoom } from "../../../state/room/JamRoom.ts";
import { Button, ButtonLink } from "../../controls/Button.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { sentence } from "../../forms/sentence.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useTitle } from "../../hooks/useTitle.ts";
import { MessagePage } from "../../shell/MessagePage.tsx";
import { Page } from "../../shell/Page.tsx";
import { guestStrings as words } from "../../strings/guests.ts";
import { inviteStrings } from "../../strings/invite.ts";
import { jamStrings as jamWords } from "../../strings/jam.ts";
import { LoadedPage } from "../account/LoadedPage.tsx";
import { Brand } from "../../shell/Brand.tsx";
import pages from "./Jam.module.css";
import { JamSide } from "./JamSide.tsx";
import { PlayerLanes } from "./PlayerLanes.tsx";
import styles from "./Room.module.css";
import header from "./RoomHeader.module.css";
import { ClickButton, RoomCounts, RoomName } from "./RoomHeader.tsx";
import { BeatBar } from "./RoomStatus.tsx";

export interface GuestVisitProps {
  readonly id: string;
  readonly code: string | undefined;
  /** Back to the invitation. */
  readonly onLeave: () => void;
}

/** The room of an event for somebody without an account, who only listens. */
export function GuestVisit({ id, code, onLeave }: GuestVisitProps) {
  const { api } = useStudio();
  const [refused, setRefused] = useState<string | null>(null);
  const load = useLoad<EventJson>(
    (signal) => api.call(eventCalls.event, { params: { id }, query: code === undefined ? {} : { code } }, { signal }),
    id,
  );
  const { value } = load;
  useTitle(value?.name ?? jamWords.title);
  if (refused !== null)
    return (
      <MessagePage title={words.refused} text={sentence(refused)}>
        <Back onLeave={onLeave} />
      </MessagePage>
    );
  if (value) return <Listening event={value} code={code} onLeave={onLeave} onRefused={setRefused} />;
  return <LoadedPage load={load} lines={4} className={pages.lobby} />;
}

interface ListeningProps {
  readonly event: EventJson;
  readonly code: string | undefined;
  readonly onLeave: () => void;
  readonly onRefused: (reason: string) => void;
}

function Listening({ event, code, onLeave, onRefused }: ListeningProps) {
  const { api, engine, connectRoom, session, timeline } = useStudio();
  const { id } = event;
  const [room] = useState(() => {
    const body = code === undefined ? {} : { code };
    const token = new GuestToken({ ask: () => api.call(inviteCalls.guest, { params: { id }, body }), onRefused });
    return new JamRoom({
      eventId: id,
      code,
      engine,
      connect: () => connectRoom(() => token.fresh()),
      isShown: () => !document.hidden,
      songName: () => event.name,
      save: () => Promise.resolve(false),
      song: { player: { engine, session, timeline }, onLost: () => undefined },
    });
  });
  useEffect(() => {
    void room.open();
    return () => room.dispose();
  }, [room]);
  const { phase, problem } = useSnapshot(room.state);
  // The click on the invitation has let sound begin.
  useEffect(() => {
    if (phase === "green" && problem === null) void room.enter("Watcher");
  }, [room, phase, problem]);
  if (phase === "room" || phase === "reconnecting")
    return <GuestStage room={room} event={event} code={code} onLeave={onLeave} />;
  if (problem === null)
    return (
      <Page>
        <div className={pages.lobby}>
          <h1>{event.name}</h1>
          <output>{jamWords.connecting}</output>
        </div>
      </Page>
    );
  const isShut = problem === "kicked" || problem === "banned" || problem === "ended" || problem === "guests";
  return (
    <MessagePage
      title={isShut ? jamWords.closedToYou[problem] : words.refused}
      text={isShut ? event.name : sentence(problem)}
    >
      <Back onLeave={onLeave} />
    </MessagePage>
  );
}

const Back = ({ onLeave }: Pick<GuestVisitProps, "onLeave">) => (
  <Button tone="primary" size="medium" onClick={onLeave}>
    {words.back}
  </Button>
);

interface GuestStageProps extends Omit<ListeningProps, "onRefused"> {
  readonly room: JamRoom;
}

/** Room for a watcher without an account. */
function GuestStage({ room, event, code, onLeave }: GuestStageProps) {
  const path = jamPath(event.id, code);
  return (
    <div className={styles.room}>
      <header className={header.header}>
        <Brand to="/" className="visually-hidden" />
        <RoomName name={event.name}>
          <RoomCounts room={room} />
        </RoomName>
        <div className={header.display}>
          <BeatBar room={room} />
        </div>
        <ClickButton room={room} />
        <Button size="medium" icon={<LogOut {...ICON} />} onClick={onLeave}>
          {jamWords.leave}
        </Button>
      </header>
      <main id="content" tabIndex={-1}>
        <div className={styles.body}>
          <div className={styles.panel}>
            <PlayerLanes room={room} event={event} reconnecting={words.reconnecting} />
          </div>
          <JamSide room={room} event={event} readOnly />
        </div>
        <section className={styles.instrument} aria-label={words.you}>
          <div className={styles.bar}>
            <output>{words.listening}</output>
            <ButtonLink to={registerPath(path)} size="medium" tone="primary">
              {inviteStrings.createAccount}
            </ButtonLink>
            <ButtonLink to={loginPath(path)} size="medium">
              {inviteStrings.signIn}
            </ButtonLink>
          </div>
        </section>
      </main>
    </div>
  );
}
