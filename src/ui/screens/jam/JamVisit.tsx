import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from "react";
import { useSnapshot } from "valtio";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import { asksToListen } from "../../../state/room/jamLink.ts";
import { JamRoom } from "../../../state/room/JamRoom.ts";
import { pageStorage } from "../../account/pageStorage.ts";
import { saveJoinCode, savedJoinCode } from "../../account/joinCodes.ts";
import { Button, ButtonLink } from "../../controls/Button.tsx";
import { choiceCommand } from "../../controls/choiceCommand.ts";
import { Segments } from "../../controls/Segments.tsx";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useTitle } from "../../hooks/useTitle.ts";
import { MessagePage } from "../../shell/MessagePage.tsx";
import { Waiting } from "../../shell/Waiting.tsx";
import { jamStrings as words } from "../../strings/jam.ts";
import { jamSongStrings as songWords } from "../../strings/jamSong.ts";
import { LoadedPage } from "../account/LoadedPage.tsx";
import { GreenRoom } from "./GreenRoom.tsx";
import { titles } from "../../strings/titles.ts";
import styles from "./Jam.module.css";
import type { RoomBoard } from "./JamInstrument.tsx";
import { JamStage } from "./JamStage.tsx";
import { useSaveSong } from "./useSaveSong.ts";
import { forgetLastRoom, saveLastRoom } from "../../account/lastRoom.ts";
import type { JamState } from "../../../state/room/JamState.ts";
import { useLostSong } from "./useLostSong.ts";

const SongStage = lazy(async () => ({ default: (await import("./SongStage.tsx")).SongStage }));

/** Views with canvases, which are joined outside of `ui`; lazy components. */
export interface RoomCanvases {
  /** The sequencer over the song that is open. */
  readonly timeline: ComponentType;
  /** A board that is played in the room. */
  readonly board: RoomBoard;
}

/** A visit to the room of an event: the green room, the room, and the page after it. */
export function JamVisit({ id, ...canvases }: RoomCanvases & { readonly id: string }) {
  const { api } = useStudio();
  const [code] = useState(() => saveJoinCode(location) ?? savedJoinCode(id));
  const load = useLoad<EventJson>(
    (signal) => api.call(eventCalls.event, { params: { id }, query: code === undefined ? {} : { code } }, { signal }),
    id,
  );
  const { value } = load;
  useTitle(value?.name ?? words.title);
  if (value) return <Visit event={value} code={code} {...canvases} />;
  return (
    <LoadedPage
      load={load}
      lines={4}
      className={styles.lobby}
      missing={{ title: words.missing, text: words.missingText, to: "/plugin/jamroom", link: words.toRooms }}
    />
  );
}

interface VisitProps extends RoomCanvases {
  readonly event: EventJson;
  readonly code: string | undefined;
}

const VIEWS = (["room", "song"] as const).map((value) => ({ value, label: songWords.view[value] }));

function Visit({ event, code, timeline, board }: VisitProps) {
  const { account, engine, midi, connectRoom, loadDirect, session, timeline: store, recordings } = useStudio();
  const [view, setView] = useState<"room" | "song">("room");
  const onLost = useLostSong();
  const save = useSaveSong();
  const [room] = useState(
    () =>
      new JamRoom({
        eventId: event.id,
        code,
        owns: account.state.user?.id === event.ownerId,
        engine,
        connect: connectRoom,
        isShown: () => !document.hidden,
        loadDirect,
        midi: { midi, storage: pageStorage() },
        songName: () => event.name,
        save,
        openJournal: async (recorded) => (await recordings()).begin(event.name, recorded),
        song: { player: { engine, session, timeline: store }, onLost },
      }),
  );
  useEffect(() => {
    void room.open();
    return () => room.dispose();
  }, [room]);
  const { phase, problem, preview, activeEvent } = useSnapshot(room.state);
  useListening(room, phase);
  const isIn = (phase === "room" || phase === "reconnecting") && preview === null;
  useLastRoom({ phase, preview, activeEvent }, { eventId: event.id, code, userId: account.state.user?.id });
  useScreenCommands(titles["/plugin/jamroom/:id?"], () =>
    isIn ? [choiceCommand(songWords.views, view, VIEWS, setView)] : [],
  );
  if (isIn) {
    const views = <Segments label={songWords.views} value={view} segments={VIEWS} onChange={setView} />;
    if (view === "room")
      return <JamStage room={room} event={event} board={board} views={views} onSong={() => setView("song")} />;
    return (
      <Suspense fallback={<Waiting />}>
        <SongStage room={room} event={event} timeline={timeline} views={views} />
      </Suspense>
    );
  }
  if (phase !== "left") return <GreenRoom room={room} event={event} board={board} />;
  const isShut = problem === "kicked" || problem === "banned" || problem === "ended" || problem === "guests";
  return (
    <MessagePage
      title={isShut ? words.closedToYou[problem] : words.left}
      text={isShut ? event.name : (problem ?? event.name)}
    >
      {!isShut && (
        <Button tone="primary" size="medium" onClick={() => void room.enter()}>
          {words.again}
        </Button>
      )}
      <ButtonLink to="/plugin/jamroom" size="medium">
        {words.toRooms}
      </ButtonLink>
    </MessagePage>
  );
}

/** Enters as a listener, for those who chose that in the lobby; a page that nobody touched could not sound. */
function useListening(room: JamRoom, phase: JamState["phase"]): void {
  const asks = useRef(asksToListen(location.search) && (navigator.userActivation?.hasBeenActive ?? true));
  useEffect(() => {
    if (phase !== "green" || !asks.current) return;
    asks.current = false;
    void room.enter("Watcher");
  }, [room, phase]);
}

interface Visited {
  readonly eventId: string;
  readonly code: string | undefined;
  readonly userId: string | undefined;
}

/** Remembers the room in case the page is lost during the visit, and forgets it after leaving. */
function useLastRoom(
  { phase, preview, activeEvent }: Pick<JamState, "phase" | "preview" | "activeEvent">,
  { eventId, code, userId }: Visited,
): void {
  useEffect(() => {
    if (activeEvent !== null && preview === null && userId !== undefined)
      saveLastRoom({ eventId, userId, ...(code === undefined ? {} : { code }) });
    if (phase === "left") forgetLastRoom(eventId);
  }, [activeEvent, preview, phase, eventId, code, userId]);
}
