import { Radio } from "lucide-react";
import { useState, type FormEvent } from "react";
import { Link } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import { jamLink, jamPath, joinCodeOf } from "../../../state/room/jamLink.ts";
import { Button } from "../../controls/Button.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { sentence } from "../../forms/sentence.ts";
import { useSend } from "../../hooks/useSend.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { Page } from "../../shell/Page.tsx";
import { jamStrings as words } from "../../strings/jam.ts";
import { LoadState } from "../account/LoadState.tsx";
import styles from "./Jam.module.css";
import { SavedRecordings } from "./SavedRecordings.tsx";
import { YourRooms } from "./YourRooms.tsx";

/** Page on which a user starts a jam or joins one. */
export function JamLobby() {
  const { start, starting } = useStartJam();
  return (
    <Page>
      <div className={styles.lobby}>
        <header>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </header>
        <YourRooms />
        <SavedRecordings />
        <section className={styles.card} aria-label={words.start}>
          <p>{words.startText}</p>
          <Button tone="primary" size="large" icon={<Radio {...ICON} />} disabled={starting} onClick={start}>
            {starting ? words.starting : words.start}
          </Button>
        </section>
        <JoinByLink />
        <LiveRooms />
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
    <form className={styles.card} onSubmit={submit} aria-label={words.byLink}>
      <label>
        {words.linkLabel}
        <input
          className={styles.field}
          value={text}
          autoComplete="off"
          aria-invalid={problem !== ""}
          aria-describedby={problem !== "" ? "jam-link-error" : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
      {problem !== "" && (
        <p id="jam-link-error" role="alert" className={styles.error}>
          {problem}
        </p>
      )}
      <Button type="submit" size="large">
        {words.join}
      </Button>
    </form>
  );
}

function LiveRooms() {
  const { api } = useStudio();
  const { value, error, reload } = useLoad((signal) =>
    api.call(eventCalls.searchEvents, { body: { states: ["Started"], sort: "live" } }, { signal }),
  );
  return (
    <section className={styles.card} aria-labelledby="jam-live">
      <h2 id="jam-live">{words.live}</h2>
      {!value && <LoadState error={error} onRetry={reload} lines={2} />}
      {value?.events.length === 0 && <p>{words.nothingLive}</p>}
      {value && value.events.length > 0 && (
        <ul className={styles.rooms}>
          {value.events.map(({ id, name, owner, counts, maxPlayers }) => (
            <li className="row wrap gap-4-16 min-height-44 border-top text-2" key={id}>
              <Link className="size-4 line-20" to={jamPath(id, undefined)}>
                {name}
              </Link>
              <span>{words.hostedBy(owner.name)}</span>
              <span>{words.seats(counts.players, maxPlayers)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
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
