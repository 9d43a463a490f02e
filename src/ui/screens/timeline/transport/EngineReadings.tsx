import { useCallback, useRef } from "react";
import { EngineStatus } from "../../../../protocol/engine.ts";
import { Meter } from "../../../controls/Meter.tsx";
import { useFrame } from "../../../hooks/useFrame.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import styles from "./TransportBar.module.css";

const READING_MS = 250;

/** Load and voices of the sound engine, and how often the output ran dry. */
export function EngineStats() {
  const { engine } = useStudio();
  const load = useRef<HTMLElement>(null);
  const voices = useRef<HTMLElement>(null);
  const drops = useRef<HTMLElement>(null);
  const nextMs = useRef(0);
  useFrame((timeMs) => {
    const status = engine.status();
    const sounding = engine.state() === "running" && (status[EngineStatus.voices] ?? 0) > 0;
    if (timeMs < nextMs.current) return sounding;
    nextMs.current = timeMs + READING_MS;
    if (load.current) load.current.textContent = strings.percent(status[EngineStatus.load] ?? 0);
    const { dropouts } = engine.health();
    if (drops.current) {
      drops.current.textContent = String(dropouts);
      drops.current.dataset["dropped"] = String(dropouts > 0);
    }
    if (voices.current) voices.current.textContent = String(Math.round(status[EngineStatus.voices] ?? 0));
    return sounding;
  });
  return (
    <div className={styles.stats}>
      <span>{strings.cpu}</span>
      <b ref={load} />
      <span>{strings.voices}</span>
      <b ref={voices} />
      <span title={strings.dropoutsHint}>{strings.dropouts}</span>
      <b ref={drops} />
    </div>
  );
}

const PEAK_FALL_MS = 900;
const INAUDIBLE = 0.0001;

/** Level of the whole mix, with the highest peak of the last second in dB. */
export function MasterMeter() {
  const { engine } = useStudio();
  const text = useRef<HTMLElement>(null);
  const top = useRef({ peak: 0, untilMs: 0 });
  const left = useCallback(() => engine.status()[EngineStatus.peakLeft] ?? 0, [engine]);
  const right = useCallback(() => engine.status()[EngineStatus.peakRight] ?? 0, [engine]);
  useFrame((timeMs) => {
    const peak = Math.max(left(), right());
    const state = top.current;
    if (peak < state.peak && timeMs < state.untilMs) return true;
    top.current = { peak, untilMs: timeMs + PEAK_FALL_MS };
    const label = strings.decibels(peak > INAUDIBLE ? 20 * Math.log10(peak) : Number.NEGATIVE_INFINITY);
    if (text.current && text.current.textContent !== label) text.current.textContent = label;
    return peak > INAUDIBLE;
  });
  return (
    <div className={styles.master}>
      <Meter className={styles.meter} direction="horizontal" read={left} withPeak />
      <Meter className={styles.meter} direction="horizontal" read={right} withPeak />
      <div className={styles.caption}>
        <span>{strings.master}</span>
        <b ref={text} />
      </div>
    </div>
  );
}
