import { useState } from "react";
import { useSnapshot } from "valtio";
import { navigate } from "wouter/use-browser-location";
import { Button, ButtonLink } from "../../controls/Button.tsx";
import { classes } from "../../controls/classes.ts";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { Settings } from "../../settings/Settings.tsx";
import { Brand } from "../../shell/Brand.tsx";
import { NowPlaying } from "../../shell/NowPlaying.tsx";
import { UserMenu } from "../../shell/UserMenu.tsx";
import { jamStrings as words } from "../../strings/jam.ts";
import { titles } from "../../strings/titles.ts";
import styles from "./Room.module.css";
import header from "./RoomHeader.module.css";
import { RoomName } from "./RoomHeader.tsx";
import { SavedRecordings } from "./SavedRecordings.tsx";
import { JamInstrument, type RoomBoard } from "./JamInstrument.tsx";
import type { JamRoomProps } from "./JamRoomProps.ts";
import { roundTripAdvice } from "./roundTripAdvice.ts";

interface GreenRoomProps extends JamRoomProps {
  readonly board: RoomBoard;
}

/** Before the room: the connection is measured, and the instrument tried. */
export function GreenRoom({ room, event, board }: GreenRoomProps) {
  const [settingsOpen, setSettingsOpen] = useState(false);
  const { phase, pingMs, boundMs, problem, preview } = useSnapshot(room.state);
  const canGo = phase === "green" || (phase === "room" && preview !== null);
  const watches = event.maxWatchers > 0;
  useScreenCommands(titles["/plugin/jamroom/:id?"], () => [
    { label: words.enter, disabled: !canGo, run: () => void room.enter("Player") },
    ...(watches ? [{ label: words.listenOnly, disabled: !canGo, run: () => void room.enter("Watcher") }] : []),
    ...(watches && preview === null
      ? [{ label: words.preview, disabled: phase !== "green", run: () => void room.preview.start() }]
      : []),
    { label: words.toRooms, run: () => navigate("/plugin/jamroom") },
  ]);
  return (
    <div className={classes(styles.room, styles.green)}>
      <header className={header.header}>
        <Brand to="/dashboard" className="visually-hidden" />
        <RoomName name={event.name}>{words.hostedBy(event.owner.name)}</RoomName>
        <NowPlaying />
        <ButtonLink to="/plugin/jamroom" tone="ghost" size="medium">
          {words.toRooms}
        </ButtonLink>
        <UserMenu onSettings={() => setSettingsOpen(true)} withNavigation />
      </header>
      <main id="content" tabIndex={-1}>
        <div className={styles.ready}>
          <SavedRecordings />
          <section className={styles.connection} aria-label={words.connection}>
            <output>
              {phase === "connecting" && (pingMs === null ? words.connecting : words.measuring)}
              {phase !== "connecting" && pingMs !== null && boundMs !== null && (
                <>
                  <b>{words.ping(pingMs)}</b>
                  {words.advice[roundTripAdvice(pingMs)]}
                  <small>{words.bound(boundMs)}</small>
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
              {watches && (
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
        </div>
        <section className={styles.instrument} aria-label={words.instrument}>
          <p className={styles.tryIt}>{words.tryIt}</p>
          <JamInstrument room={room} board={board} />
        </section>
      </main>
      <Settings open={settingsOpen} onClose={() => setSettingsOpen(false)} />
    </div>
  );
}
