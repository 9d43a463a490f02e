import { useSnapshot } from "valtio";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { Button } from "../../controls/Button.tsx";
import { Page } from "../../shell/Page.tsx";
import { jamStrings as words } from "../../strings/jam.ts";
import styles from "./Jam.module.css";
import { SavedRecordings } from "./SavedRecordings.tsx";
import { JamInstrument, type RoomBoard } from "./JamInstrument.tsx";

/** Round trips up to which Live feels immediate, and up to which it can be borne. */
const LIVE_MS = 40;
const EITHER_MS = 90;

export interface JamRoomProps {
  readonly room: JamRoom;
  readonly event: EventJson;
}

interface GreenRoomProps extends JamRoomProps {
  readonly board: RoomBoard;
}

/** Before the room: the connection is measured, and the instrument tried. */
export function GreenRoom({ room, event, board }: GreenRoomProps) {
  const { phase, pingMs, boundMs, problem, preview } = useSnapshot(room.state);
  const canGo = phase === "green" || (phase === "room" && preview !== null);
  const advice = pingMs === null ? "grid" : pingMs <= LIVE_MS ? "live" : pingMs <= EITHER_MS ? "either" : "grid";
  return (
    <Page>
      <div className={styles.lobby}>
        <header>
          <h1>{event.name}</h1>
          <p>{words.hostedBy(event.owner.name)}</p>
        </header>
        <SavedRecordings />
        <section className={styles.card} aria-label={words.connection}>
          <h2>{words.connection}</h2>
          <output className="size-3 line-20">
            {phase === "connecting" && (pingMs === null ? words.connecting : words.measuring)}
            {phase !== "connecting" && pingMs !== null && boundMs !== null && (
              <>
                <b>{words.ping(pingMs)}</b>, {words.bound(boundMs)}. {words.advice[advice]}
              </>
            )}
          </output>
          {problem !== null && (
            <p role="alert" className={styles.error}>
              {problem}
            </p>
          )}
          <div className="row wrap gap-8-16">
            <Button tone="primary" size="large" disabled={!canGo} onClick={() => void room.enter("Player")}>
              {phase === "joining" && preview === null ? words.entering : words.enter}
            </Button>
            {event.maxWatchers > 0 && (
              <>
                <Button size="large" disabled={!canGo} onClick={() => void room.enter("Watcher")}>
                  {words.listenOnly}
                </Button>
                {preview === null ? (
                  <Button
                    size="large"
                    title={words.previewTip}
                    disabled={phase !== "green"}
                    onClick={() => void room.preview.start()}
                  >
                    {words.preview}
                  </Button>
                ) : (
                  <Button size="large" onClick={() => void room.preview.end()}>
                    {words.stopPreview(preview)}
                  </Button>
                )}
              </>
            )}
          </div>
        </section>
        <section className={styles.card} aria-label={words.instrument}>
          <p>{words.tryIt}</p>
          <JamInstrument room={room} board={board} />
        </section>
      </div>
    </Page>
  );
}
