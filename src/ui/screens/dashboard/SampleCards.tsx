import { useEffect, useState } from "react";
import { SAMPLES, type Sample } from "../../../domain/demo/samples.ts";
import { openSample } from "../../files/openSample.ts";
import { PanelHelp } from "../../help/PanelHelp.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { sampleStrings as words } from "../../strings/samples.ts";
import { BoardPicture } from "./BoardPicture.tsx";
import type { SamplePicture } from "./samplePictures.ts";
import { TimelinePicture } from "./TimelinePicture.tsx";
import styles from "./DashboardScreen.module.css";

export interface SampleCardsProps {
  /** Absent: songs and boards. */
  readonly kind?: Sample["kind"];
}

/** Samples to learn from in the place of a user's documents: a press opens a copy. */
export function SampleCards({ kind }: SampleCardsProps) {
  const picture = usePictures();
  return SAMPLES.filter((sample) => kind === undefined || sample.kind === kind).map((sample) => (
    <SampleCard key={`${sample.kind}-${sample.id}`} sample={sample} picture={picture?.(sample) ?? null} />
  ));
}

interface SampleCardProps {
  readonly sample: Sample;
  readonly picture: SamplePicture | null;
}

function SampleCard({ sample, picture }: SampleCardProps) {
  const studio = useStudio();
  return (
    <div className="grid relative min-width-0">
      <button type="button" className={styles.template} onClick={() => openSample(studio, sample)}>
        <span className={styles.templatePicture} data-frame="card">
          {picture?.kind === "board" && <BoardPicture board={picture.picture} frame="card" />}
          {picture?.kind === "song" && <TimelinePicture song={picture.picture} frame="card" />}
        </span>
        <span className={styles.words}>
          <b className="block size-3 weight-600 line-18">{words.nameOf(sample)}</b>
          <span className="block text-2">{words.textOf(sample)}</span>
        </span>
      </button>
      <span className={styles.sampleHelp}>
        <PanelHelp page={words.pageOf(sample)} panel={words.nameOf(sample)} />
      </span>
    </div>
  );
}

type Pictures = (sample: Sample) => SamplePicture;

/** Pictures of samples, whose music is loaded after the page stands. */
function usePictures(): Pictures | null {
  const [pictures, setPictures] = useState<Pictures | null>(null);
  useEffect(() => {
    let isGone = false;
    const load = async (): Promise<void> => {
      const { samplePicture } = await import("./samplePictures.ts");
      const made = new Map(SAMPLES.map((sample) => [sample, samplePicture(sample)]));
      if (!isGone) setPictures(() => (sample: Sample) => made.get(sample)!);
    };
    // Cards without them have no pictures.
    load().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  return pictures;
}
