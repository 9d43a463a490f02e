import { Grid2x2, LayoutGrid, ListMusic, Play, UsersRound } from "lucide-react";
import { lazy, Suspense } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { addressOf, type WorkEntry } from "../../../state/sync/Work.ts";
import { useReturnTarget } from "../../account/useReturnTarget.ts";
import { ButtonLink } from "../../controls/Button.tsx";
import { ICON, SMALL_ICON } from "../../controls/iconSize.ts";
import { useShell } from "../../hooks/StudioContext.ts";
import { FacePage } from "../../shell/FacePage.tsx";
import { agoText } from "../../strings/dates.ts";
import { strings } from "../../strings/home.ts";
import styles from "./HomeScreen.module.css";

// The page stands before what it may need later has come.
const OpenFile = lazy(async () => ({ default: (await import("./OpenFile.tsx")).OpenFile }));
const OutThere = lazy(async () => ({ default: (await import("./OutThere.tsx")).OutThere }));
const SignIn = lazy(async () => ({ default: (await import("./SignIn.tsx")).SignIn }));

/** Start page: visitors play at once, and those who have an account continue their work. */
export function HomeScreen() {
  const { account } = useShell();
  const { user, status } = useSnapshot(account.state);
  const asked = useReturnTarget() !== null;
  return (
    <FacePage
      display={user === null}
      title={user ? strings.welcome(user.name) : strings.headline}
      lead={user ? strings.welcomeLead : strings.lead}
      cards={
        <Suspense>
          <OutThere />
        </Suspense>
      }
      foot={
        <Suspense fallback={<span />}>
          <OpenFile />
        </Suspense>
      }
    >
      {user === null && asked ? (
        <Suspense>{status === "loggedOut" && <SignIn />}</Suspense>
      ) : (
        <Start signedIn={user !== null} />
      )}
      <Recent />
    </FacePage>
  );
}

function Start({ signedIn }: { readonly signedIn: boolean }) {
  return (
    <>
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
          {strings.write}
        </ButtonLink>
        <ButtonLink to={signedIn ? "/plugin/jamroom" : "/events"} size="large" icon={<UsersRound {...ICON} />}>
          {strings.joinJam}
        </ButtonLink>
      </div>
      {!signedIn && (
        <>
          <p className={styles.or}>{strings.withYourOwn}</p>
          <div className={styles.accounts}>
            <Link to="/login" className={styles.account}>
              {strings.signIn}
            </Link>
            <Link to="/register" className={styles.account}>
              {strings.create}
            </Link>
          </div>
        </>
      )}
    </>
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
