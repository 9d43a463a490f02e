import { Grid2x2, LayoutGrid, ListMusic, Music4, Play } from "lucide-react";
import { lazy, Suspense } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { addressOf, type WorkEntry } from "../../../state/sync/Work.ts";
import { Button, ButtonLink } from "../../controls/Button.tsx";
import { ICON, SMALL_ICON } from "../../controls/iconSize.ts";
import { useShell, useStudioLater } from "../../hooks/StudioContext.ts";
import { FacePage } from "../../shell/FacePage.tsx";
import { agoText } from "../../strings/dates.ts";
import { strings } from "../../strings/home.ts";
import styles from "./HomeScreen.module.css";

// The page stands before what it may need later has come.
const OpenFile = lazy(async () => ({ default: (await import("./OpenFile.tsx")).OpenFile }));
const SignIn = lazy(async () => ({ default: (await import("./SignIn.tsx")).SignIn }));

/** Start page: visitors play at once or sign in, users continue their work. */
export function HomeScreen() {
  const { account } = useShell();
  const { user, status } = useSnapshot(account.state);
  return (
    <FacePage
      title={user ? strings.welcome(user.name) : strings.headline}
      lead={user ? strings.welcomeLead : strings.lead}
      foot={
        <Suspense fallback={<span />}>
          <OpenFile />
        </Suspense>
      }
    >
      <Start signedIn={user !== null} />
      <Recent />
      <Suspense>{status === "loggedOut" && <SignIn />}</Suspense>
    </FacePage>
  );
}

function Start({ signedIn }: { readonly signedIn: boolean }) {
  const later = useStudioLater();
  const openDemo = async (): Promise<void> => {
    const [studio, { showDemo }] = await Promise.all([later, import("./showDemo.ts")]);
    navigate(showDemo(studio));
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
        <Button size="large" icon={<Music4 {...ICON} />} data-leads-to="/timeline" onClick={() => void openDemo()}>
          {strings.demo}
        </Button>
      )}
    </div>
  );
}

const SHOWN = 3;

/** Documents edited last in this browser. */
function Recent() {
  const { work } = useShell();
  const { entries, problem } = useSnapshot(work.state);
  if (problem !== null && entries.length === 0) return <p className={styles.quiet}>{strings.recentFailed}</p>;
  if (entries.length === 0) return null;
  return (
    <section className={styles.recent} aria-label={strings.recent}>
      <h2>{strings.recent}</h2>
      <ul>
        {entries.slice(0, SHOWN).map((entry) => (
          <li key={entry.key}>
            <RecentItem entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecentItem({ entry }: { readonly entry: WorkEntry }) {
  const Icon = entry.kind === "board" ? Grid2x2 : ListMusic;
  return (
    <Link to={addressOf(entry)} className={styles.item}>
      <Icon {...SMALL_ICON} />
      <b className="truncate weight-550">{entry.name || strings.untitled}</b>
      <span>
        {entry.kind === "board" ? strings.board : strings.song} · {agoText(entry.changedAt)}
      </span>
    </Link>
  );
}
