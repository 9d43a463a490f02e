import { Grid2x2, ListMusic, Music4, Play, Settings, Upload } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { demoSong } from "../../../domain/demo/demoSong.ts";
import { readTimeline } from "../../../domain/timeline/timelineJson.ts";
import type { StoredSummary } from "../../../protocol/storage.ts";
import { Button, ButtonLink } from "../../controls/Button.tsx";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON, SMALL_ICON } from "../../controls/iconSize.ts";
import { Logo } from "../../controls/Logo.tsx";
import { chooseFile } from "../../files/chooseFile.ts";
import { DropTarget } from "../../files/DropTarget.tsx";
import { ImportReport } from "../../files/ImportReport.tsx";
import { useFileOpener } from "../../files/useFileOpener.ts";
import type { FileOpener } from "../../files/useFileOpener.ts";
import { useStoredWork } from "../../files/useStoredWork.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { SettingsDialog } from "../../settings/SettingsDialog.tsx";
import { strings as common } from "../../strings/common.ts";
import { strings as fileStrings } from "../../strings/files.ts";
import { strings } from "../../strings/home.ts";
import { strings as shell } from "../../strings/shell.ts";
import { Face } from "./Face.tsx";
import styles from "./HomeScreen.module.css";

export function HomeScreen() {
  const [settingsOpen, setSettingsOpen] = useState(false);
  const files = useFileOpener();
  return (
    <div className={styles.home}>
      <div className={styles.column}>
        <header className={styles.head}>
          <span className={styles.brand}>
            <Logo />
            {common.product}
          </span>
          <IconButton label={strings.settings} icon={<Settings {...ICON} />} onClick={() => setSettingsOpen(true)} />
        </header>
        <main className={styles.main}>
          <h1>{strings.headline}</h1>
          <p className={styles.lead}>{strings.lead}</p>
          <Start files={files} />
          <Recent />
          <p className={styles.drop}>
            <Upload {...ICON} />
            {files.opening ? (
              fileStrings.opening(files.opening)
            ) : (
              <span>
                <b>{strings.dropTitle}</b> {strings.dropOr}{" "}
                <button type="button" onClick={() => chooseFile((file) => void files.open(file))}>
                  {strings.choose}
                </button>
              </span>
            )}
          </p>
        </main>
        <footer className={styles.foot}>
          <Link to="/privacy">{shell.privacy}</Link>
          <Link to="/terms">{shell.terms}</Link>
          <span>{APP_VERSION}</span>
        </footer>
      </div>
      <div className={styles.face}>
        <Face />
      </div>
      <SettingsDialog open={settingsOpen} onClose={() => setSettingsOpen(false)} />
      <ImportReport report={files.report} onClose={files.closeReport} />
      <DropTarget onFile={(file) => void files.open(file)} />
    </div>
  );
}

function Start({ files }: { readonly files: FileOpener }) {
  const openDemo = (): void => {
    const demo = readTimeline(demoSong());
    if (demo.ok) files.show(demo.value);
  };
  return (
    <div className={styles.start}>
      <ButtonLink to="/midi" tone="primary" size="large" icon={<Play {...ICON} fill="currentColor" />}>
        {strings.playBoard}
      </ButtonLink>
      <ButtonLink to="/timeline" size="large" icon={<ListMusic {...ICON} />}>
        {strings.openTimeline}
      </ButtonLink>
      <Button size="large" icon={<Music4 {...ICON} />} onClick={openDemo}>
        {strings.demo}
      </Button>
    </div>
  );
}

const SHOWN = 4;

function Recent() {
  const { storage } = useStudio();
  const work = useStoredWork(storage, ["timeline_", "board_"]);
  return (
    <section className={styles.recent}>
      <h2>{strings.recent}</h2>
      {work.state === "failed" && <p className={styles.quiet}>{strings.recentFailed}</p>}
      {work.state === "ready" && work.items.length === 0 && <p className={styles.quiet}>{strings.noRecent}</p>}
      {work.state === "ready" && (
        <ul>
          {work.items.slice(0, SHOWN).map((item) => (
            <li key={item.key}>
              <RecentItem item={item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function RecentItem({ item }: { readonly item: StoredSummary }) {
  const isBoard = item.key.startsWith("board_");
  const Icon = isBoard ? Grid2x2 : ListMusic;
  const id = item.key.slice(item.key.indexOf("_") + 1);
  return (
    <Link to={`/${isBoard ? "midi" : "timeline"}/${id}`} className={styles.item}>
      <Icon {...SMALL_ICON} />
      <b>{item.name || strings.untitled}</b>
      <span>
        {isBoard ? strings.board : strings.song} · {savedText(item.savedAt)}
      </span>
    </Link>
  );
}

function savedText(savedAt: number): string {
  const days = Math.floor(Date.now() / 86_400_000) - Math.floor(savedAt / 86_400_000);
  if (days <= 0) return strings.today;
  return days === 1 ? strings.yesterday : strings.date(new Date(savedAt));
}
