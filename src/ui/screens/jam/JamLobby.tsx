import { Radio } from "lucide-react";
import { useState, type FormEvent } from "react";
import { Link, useLocation } from "wouter";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import { jamLink, jamPath } from "../../../state/room/jamLink.ts";
import { Button } from "../../controls/Button.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { Page } from "../../shell/Page.tsx";
import { jamStrings as words } from "../../strings/jam.ts";
import { LoadState } from "../account/LoadState.tsx";
import styles from "./Jam.module.css";
import { useStartJam } from "./useStartJam.ts";

/** Where one starts a jam or goes into one. */
export function JamLobby() {
  const { start, starting } = useStartJam();
  return (
    <Page>
      <div className={styles.lobby}>
        <header>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </header>
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
  const [text, setText] = useState("");
  const [bad, setBad] = useState(false);
  const [, navigate] = useLocation();
  const join = (event: FormEvent): void => {
    event.preventDefault();
    const path = jamLink(text);
    setBad(path === null);
    if (path !== null) navigate(path);
  };
  return (
    <form className={styles.card} onSubmit={join} aria-label={words.byLink}>
      <label>
        {words.linkLabel}
        <input
          className={styles.field}
          value={text}
          autoComplete="off"
          aria-invalid={bad}
          aria-describedby={bad ? "jam-link-error" : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
      {bad && (
        <p id="jam-link-error" role="alert" className={styles.error}>
          {words.badLink}
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
            <li key={id}>
              <Link to={jamPath(id, undefined)}>{name}</Link>
              <span>{words.hostedBy(owner.name)}</span>
              <span>{words.seats(counts.players, maxPlayers)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
