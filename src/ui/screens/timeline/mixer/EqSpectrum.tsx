import { useEffect, useRef, useState } from "react";
import { type Equalizer, responseDb } from "../../../../domain/mixer/equalizer.ts";
import { bandHz, SPECTRUM_BANDS, SPECTRUM_FLOOR_DB } from "../../../../domain/mixer/Spectrum.ts";
import { STRIP_COUNT } from "../../../../protocol/engine.ts";
import type { StripId } from "../../../../domain/timeline/commands/mixer.ts";
import { useFrame, wakeFrames } from "../../../hooks/useFrame.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useTimelinePorts } from "../TimelineContext.ts";
import { SpectrumReading } from "./SpectrumReading.ts";
import styles from "./Mixer.module.css";

export interface EqSpectrumProps {
  readonly stripId: StripId;
  readonly eq: Equalizer;
}

const BANDS = Array.from({ length: SPECTRUM_BANDS }, (_, band) => band);
const DEPTH_DB = -SPECTRUM_FLOOR_DB;

/**
 * Spectrum of what a strip plays, -90 to 0 dB: an area behind the equalizer, and a faint line before it. Moved by animation
 * frames outside React, and at rest in silence. The strip is tapped while this is shown in a visible page. Decoration.
 */
export function EqSpectrum({ stripId, eq }: EqSpectrumProps) {
  const { engine } = useStudio();
  const { stripOf } = useTimelinePorts();
  const [reading] = useState(() => new SpectrumReading(engine));
  const after = useRef<SVGPathElement>(null);
  const before = useRef<SVGPathElement>(null);
  const responses = BANDS.map((band) => responseDb(eq, bandHz(band), engine.sampleRate() || 48_000));
  useFrame((timeMs) => {
    if (document.hidden) return false;
    const moves = reading.read(stripId === null ? STRIP_COUNT : stripOf(stripId), timeMs);
    if (!moves) return false;
    after.current?.setAttribute("d", `${lineOf((band) => reading.levels[band]!)}V${DEPTH_DB}H0Z`);
    before.current?.setAttribute(
      "d",
      lineOf((band) => reading.levels[band]! - (reading.levels[band]! > SPECTRUM_FLOOR_DB ? responses[band]! : 0)),
    );
    return true;
  });
  useEffect(() => {
    const onShown = (): void => (document.hidden ? reading.close() : wakeFrames());
    document.addEventListener("visibilitychange", onShown);
    return () => {
      document.removeEventListener("visibilitychange", onShown);
      reading.close();
    };
  }, [reading]);
  return (
    <svg
      className={styles.spectrum}
      viewBox={`0 0 ${SPECTRUM_BANDS} ${DEPTH_DB}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path ref={after} className={styles.after} />
      <path ref={before} className={styles.before} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** A path through the levels of all bands, from edge to edge. */
function lineOf(level: (band: number) => number): string {
  const y = (band: number): string => Math.min(DEPTH_DB, Math.max(0, -level(band))).toFixed(1);
  const points = BANDS.map((band) => `L${band + 0.5} ${y(band)}`).join("");
  return `M0 ${y(0)}${points}L${SPECTRUM_BANDS} ${y(SPECTRUM_BANDS - 1)}`;
}
