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
  const pictures = usePictures(kind);
  return samplesOf(kind).map((sample) => (
    <SampleCard key={`${sample.kind}-${sample.id}`} sample={sample} picture={pictures?.get(sample) ?? null} />
  ));
}

const samplesOf = (kind: SampleCardsProps["kind"]): readonly Sample[] =>
  SAMPLES.filter((sample) => kind === undefined || sample.kind === kind);

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

/** Pictures of samples, whose music is loaded after the page stands. */
function usePictures(kind: SampleCardsProps["kind"]): ReadonlyMap<Sample, SamplePicture> | null {
  const [pictures, setPictures] = useState<ReadonlyMap<Sample, SamplePicture> | null>(null);
  useEffect(() => {
    let isGone = false;
    const load = async (): Promise<void> => {
      const { samplePicture } = await import("./samplePictures.ts");
      if (!isGone) setPictures(new Map(samplesOf(kind).map((sample) => [sample, samplePicture(sample)])));
    };
    // Cards without them have no pictures.
    load().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [kind]);
  return pictures;
}
