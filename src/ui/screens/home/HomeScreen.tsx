import { LayoutGrid, ListMusic, Music4, Play, Upload } from "lucide-react";
import { useSnapshot } from "valtio";
import { demoSong } from "../../../domain/demo/demoSong.ts";
import { readTimeline } from "../../../domain/timeline/timelineJson.ts";
import { playWhenOpen } from "../../../state/transport.ts";
import { Button, ButtonLink } from "../../controls/Button.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { chooseFiles } from "../../files/chooseFiles.ts";
import { DropTarget } from "../../files/DropTarget.tsx";
import { ImportReport } from "../../files/ImportReport.tsx";
import { ReadingDialog } from "../../files/ReadingDialog.tsx";
import { useFileOpener } from "../../files/useFileOpener.ts";
import type { FileOpener } from "../../files/useFileOpener.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { FacePage } from "../../shell/FacePage.tsx";
import { strings } from "../../strings/home.ts";
import { ExternalButtons } from "../login/ExternalButtons.tsx";
import { LoginForm } from "../login/LoginForm.tsx";
import styles from "./HomeScreen.module.css";
import { Recent } from "./Recent.tsx";

/** Where everybody arrives: visitors play at once or sign in, who is signed in goes on. */
export function HomeScreen() {
  const { account } = useStudio();
  const { user, status } = useSnapshot(account.state);
  const files = useFileOpener();
  return (
    <>
      <FacePage
        title={user ? strings.welcome(user.name) : strings.headline}
        lead={user ? strings.welcomeLead : strings.lead}
        foot={<OpenFile files={files} />}
      >
        <Start files={files} signedIn={user !== null} />
        <Recent />
        {status === "loggedOut" && (
          <section className={styles.signIn} aria-label={strings.signIn}>
            <p className={styles.or}>{strings.signIn}</p>
            <ExternalButtons />
            <LoginForm main={false} />
          </section>
        )}
      </FacePage>
      <ImportReport report={files.report} onClose={files.closeReport} />
      <ReadingDialog reading={files.reading} onCancel={files.cancel} />
      <DropTarget onFiles={(dropped) => void files.open(dropped)} />
    </>
  );
}

function Start({ files, signedIn }: { readonly files: FileOpener; readonly signedIn: boolean }) {
  const studio = useStudio();
  const openDemo = (): void => {
    const demo = readTimeline(demoSong());
    if (!demo.ok) return;
    playWhenOpen(studio);
    files.show(demo.value);
  };
  return (
    <div className={styles.start}>
      {signedIn && (
        <ButtonLink to="/dashboard" tone="primary" size="large" icon={<LayoutGrid {...ICON} />}>
          {strings.openDashboard}
        </ButtonLink>
      )}
      <ButtonLink
        to="/midi"
        tone={signedIn ? "plain" : "primary"}
        size="large"
        icon={<Play {...ICON} fill="currentColor" />}
      >
        {strings.playBoard}
      </ButtonLink>
      <ButtonLink to="/timeline" size="large" icon={<ListMusic {...ICON} />}>
        {strings.openTimeline}
      </ButtonLink>
      {!signedIn && (
        <Button size="large" icon={<Music4 {...ICON} />} onClick={openDemo}>
          {strings.demo}
        </Button>
      )}
    </div>
  );
}

/** The way in for a file; it may be dropped anywhere, too. */
function OpenFile({ files }: { readonly files: FileOpener }) {
  return (
    <Button
      tone="ghost"
      className={styles.open}
      icon={<Upload {...ICON} />}
      onClick={() => chooseFiles((chosen) => void files.open(chosen))}
    >
      {strings.openFile}
    </Button>
  );
}
