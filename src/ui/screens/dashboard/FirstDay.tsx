import { useEffect, useState, type ReactNode } from "react";
import { navigate } from "wouter/use-browser-location";
import { Button, ButtonLink } from "../../controls/Button.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { strings } from "../../strings/dashboard.ts";
import { sampleStrings as samples } from "../../strings/samples.ts";
import { Section } from "./DashboardSection.tsx";
import type { DemoThumbnail } from "./demoThumbnail.ts";
import { BoardPicture } from "./BoardPicture.tsx";
import { DropHint } from "./DropHint.tsx";
import { NotesPicture } from "./NotesPicture.tsx";
import { SampleCards } from "./SampleCards.tsx";
import type { Starting } from "./Starters.tsx";
import { TemplateCard } from "./TemplateCard.tsx";
import { TimelinePicture } from "./TimelinePicture.tsx";
import { templatePictures } from "./templatePictures.ts";
import type { WorkActions } from "./useWorkActions.ts";
import styles from "./FirstDay.module.css";
import cards from "./DashboardScreen.module.css";

interface FirstDayProps {
  readonly name: string;
  readonly actions: WorkActions;
  readonly starters: Starting;
}

/** First day: three ways to begin, each of which sounds at once, and templates to change. */
export function FirstDay({ name, actions, starters }: FirstDayProps) {
  const pictures = templatePictures();
  const demo = useDemo();
  const main = pictures.find(({ type }) => type === "MainBoard");
  return (
    <>
      <header className={cards.head}>
        <div>
          <h1>{strings.headlineEmpty(name)}</h1>
          <p className="text-2 size-3 line-20">{strings.firstText}</p>
        </div>
      </header>
      <div className={styles.ways}>
        <Way
          title={strings.wayPlay}
          text={strings.wayPlayText}
          picture={main && <BoardPicture board={main.picture} frame="card" />}
        >
          <Button size="medium" tone="primary" onClick={() => void actions.createBoard("MainBoard")}>
            {strings.wayPlayAct}
          </Button>
        </Way>
        <Way
          title={strings.wayWrite}
          text={strings.wayWriteText}
          picture={demo && <TimelinePicture song={demo.picture} frame="card" />}
        >
          <Button size="medium" onClick={() => void actions.createProject()}>
            {strings.wayWriteAct}
          </Button>
        </Way>
        <Way
          title={strings.wayJam}
          text={strings.wayJamText}
          picture={demo && <NotesPicture tracks={demo.picture.tracks} frame="card" />}
        >
          <ButtonLink size="medium" to="/plugin/jamroom">
            {strings.startJam}
          </ButtonLink>
        </Way>
      </div>
      <Section
        title={strings.fromTemplate}
        tools={
          <Button tone="ghost" onClick={starters.onNewBoard}>
            {strings.newBoard}
          </Button>
        }
      >
        {(["SuperTouch", "Mixer"] as const).map((type) => (
          <TemplateCard key={type} type={type} actions={actions} />
        ))}
        {demo === undefined ? <DemoPlace /> : demo && <DemoCard demo={demo} />}
        <DropHint starters={starters} />
      </Section>
      <Section title={samples.title} tools={<span className="text-2 size-2">{samples.text}</span>}>
        <SampleCards />
      </Section>
    </>
  );
}

interface WayProps {
  readonly title: string;
  readonly text: string;
  readonly picture: ReactNode;
  readonly children: ReactNode;
}

const Way = ({ title, text, picture, children }: WayProps) => (
  <section className={styles.way} aria-label={title}>
    <div className={styles.picture}>{picture}</div>
    <div className="stack gap-6 flex-1 pad-16">
      <h2>{title}</h2>
      <p className="flex-1 text-2 size-3 line-18">{text}</p>
      <div className={styles.act}>{children}</div>
    </div>
  </section>
);

/** Place of the demo song's card, as large as the card. */
const DemoPlace = () => (
  <span className={cards.template} aria-hidden="true">
    <span className={cards.templatePicture} />
    <span className={cards.words}>
      <b className="block size-3 weight-600 line-18">{NO_BREAK_SPACE}</b>
      <span className="block text-2 truncate">{NO_BREAK_SPACE}</span>
    </span>
  </span>
);

const NO_BREAK_SPACE = "\u00a0";

function DemoCard({ demo: { name, picture } }: { readonly demo: DemoThumbnail }) {
  const studio = useStudio();
  const open = async (): Promise<void> => {
    const { showDemo } = await import("../../files/showDemo.ts");
    navigate(showDemo(studio));
  };
  return (
    <button type="button" className={cards.template} onClick={() => void open()}>
      <span className={cards.templatePicture}>
        <TimelinePicture song={picture} frame="card" />
      </span>
      <span className={cards.words}>
        <b className="block size-3 weight-600 line-18">{name}</b>
        <span className="block text-2 truncate">{strings.demoFacts(picture.trackCount, picture.bpm ?? 0)}</span>
      </span>
    </button>
  );
}

/** The demo song's picture: undefined until its notes are loaded, null where they cannot be. */
function useDemo(): DemoThumbnail | null | undefined {
  const [demo, setDemo] = useState<DemoThumbnail | null>();
  useEffect(() => {
    let wanted = true;
    import("./demoThumbnail.ts").then(
      ({ demoThumbnail }) => wanted && setDemo(demoThumbnail()),
      // Without it the cards have no picture.
      () => wanted && setDemo(null),
    );
    return () => {
      wanted = false;
    };
  }, []);
  return demo;
}
