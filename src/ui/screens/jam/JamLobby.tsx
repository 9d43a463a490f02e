import { Radio } from "lucide-react";
import { useEffect, useState, type FormEvent } from "react";
import { navigate } from "wouter/use-browser-location";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import { jamLink, jamPath, joinCodeOf, listenPath } from "../../../state/room/jamLink.ts";
import { measureRoundTrip } from "../../../state/room/measureRoundTrip.ts";
import { Button } from "../../controls/Button.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { sentence } from "../../forms/sentence.ts";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { useSend } from "../../hooks/useSend.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { Page } from "../../shell/Page.tsx";
import { jamStrings as words } from "../../strings/jam.ts";
import { titles } from "../../strings/titles.ts";
import { LoadState } from "../account/LoadState.tsx";
import fields from "./Jam.module.css";
import styles from "./Lobby.module.css";
import { PlannedRooms, SoonRooms } from "./PlannedRooms.tsx";
import { RoomCard } from "./RoomCard.tsx";
import { SavedRecordings } from "./SavedRecordings.tsx";
import { YourRooms } from "./YourRooms.tsx";

/** Page on which a user starts a jam or joins one. */
export function JamLobby() {
  const { start, starting } = useStartJam();
  useScreenCommands(titles["/plugin/jamroom/:id?"], () => [{ label: words.start, disabled: starting, run: start }]);
  return (
    <Page>
      <div className={styles.lobby}>
        <header className={styles.top}>
          <div>
            <h1>{words.title}</h1>
            <p>{words.lead}</p>
          </div>
          <div className={styles.ways}>
            <JoinByLink />
            <Button
              tone="primary"
              size="medium"
              title={words.startText}
              icon={<Radio {...ICON} />}
              disabled={starting}
              onClick={start}
            >
              {starting ? words.starting : words.start}
            </Button>
          </div>
        </header>
        <YourRooms />
        <PlannedRooms />
        <SavedRecordings />
        <LiveRooms />
        <SoonRooms />
      </div>
    </Page>
  );
}

function JoinByLink() {
  const { api } = useStudio();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const join = async (): Promise<void> => {
    setProblem("");
    const path = jamLink(text);
    if (path !== null) return navigate(path);
    const code = joinCodeOf(text);
    if (code === null) return setProblem(words.badLink);
    const found = await api.call(eventCalls.eventOfCode, { body: { code } });
    if (found.ok) return navigate(jamPath(found.value.id, code));
    return setProblem(found.error.code === "NOT_FOUND" ? words.noSuchCode : sentence(found.error.message));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void join();
  };
  return (
    <form className={styles.join} onSubmit={submit} aria-label={words.byLink}>
      <input
        className={fields.field}
        aria-label={words.linkLabel}
        placeholder={words.linkLabel}
        value={text}
        autoComplete="off"
        aria-invalid={problem !== ""}
        aria-describedby={problem !== "" ? "jam-link-error" : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="medium">
        {words.join}
      </Button>
      {problem !== "" && (
        <p id="jam-link-error" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

function LiveRooms() {
  const { api } = useStudio();
  const { value, error, reload } = useLoad((signal) =>
    api.call(eventCalls.searchEvents, { body: { states: ["Started"], sort: "live" } }, { signal }),
  );
  const roundTripMs = useRoundTrip((value?.events.length ?? 0) > 0);
  return (
    <section aria-labelledby="jam-live">
      <h2 id="jam-live">{words.live}</h2>
      {!value && <LoadState error={error} onRetry={reload} lines={2} />}
      {value?.events.length === 0 && <p className={styles.none}>{words.nothingLive}</p>}
      {value && value.events.length > 0 && (
        <ul className={styles.cards}>
          {value.events.map((event) => (
            <RoomCard
              key={event.id}
              event={event}
              to={jamPath(event.id, undefined)}
              {...(event.maxWatchers > 0 ? { listen: listenPath(event.id) } : {})}
              roundTripMs={roundTripMs}
              withHost
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Measured round trip to the rooms, which are all on this server, ms; null before it is known and while there are none. */
function useRoundTrip(hasRooms: boolean): number | null {
  const { connectRoom } = useStudio();
  const [roundTripMs, setRoundTripMs] = useState<number | null>(null);
  useEffect(() => {
    if (!hasRooms) return undefined;
    let isOver = false;
    void measureRoundTrip(connectRoom).then((measured) => isOver || setRoundTripMs(measured));
    return () => void (isOver = true);
  }, [connectRoom, hasRooms]);
  return roundTripMs;
}

/** Makes a jam that is live at once, and goes there. */
function useStartJam(): { readonly start: () => void; readonly starting: boolean } {
  const { api, account } = useStudio();
  const [send, starting] = useSend();
  const start = (): void => {
    const name = words.defaultName(account.state.user?.name ?? "");
    void send(api.call(eventCalls.launch, { body: { name } }), ({ event }) => navigate(jamPath(event.id, undefined)));
  };
  return { start, starting };
}
