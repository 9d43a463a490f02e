import { useEffect, useRef, useState } from "react";
import { trackName } from "../../../../domain/timeline/clipName.ts";
import { EngineStatus } from "../../../../protocol/engine.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useScreenCommands } from "../../../hooks/useScreenCommands.ts";
import { levelStrings as words } from "../../../strings/spoken.ts";
import { strings } from "../../../strings/timeline.ts";
import { useTimelinePorts } from "../TimelineContext.ts";

/** Milliseconds over which peaks are taken, and between two readings. */
const LISTEN_MS = 600;
const READ_MS = 20;
/** Linear peak below which a strip counts as silent: −80 dB. */
const SILENT = 1e-4;

const levelText = (peak: number): string => (peak < SILENT ? words.silent : strings.decibels(20 * Math.log10(peak)));

/** Reads the peak levels of master and tracks out when asked: meters alone are for the eye. */
export function LevelReadout() {
  const { engine, timeline } = useStudio();
  const { stripOf } = useTimelinePorts();
  const [text, setText] = useState("");
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  useEffect(() => () => clearInterval(timer.current), []);
  const read = (): void => {
    clearInterval(timer.current);
    setText("");
    const { trackIds } = timeline.current.timeline;
    const peaks = new Map<string, number>();
    let master = 0;
    const listen = (): void => {
      const status = engine.status();
      const pair = (at: number): number => Math.max(status[at] ?? 0, status[at + 1] ?? 0);
      master = Math.max(master, pair(EngineStatus.peakLeft));
      for (const id of trackIds) {
        const strip = stripOf(id);
        if (strip !== null) peaks.set(id, Math.max(peaks.get(id) ?? 0, pair(EngineStatus.stripPeaks + 2 * strip)));
      }
    };
    const finish = (): void => {
      clearInterval(timer.current);
      const heard = trackIds.filter((id) => (peaks.get(id) ?? 0) >= SILENT);
      const silent = trackIds.length - heard.length;
      setText(
        [
          words.of(strings.master, levelText(master)),
          ...heard.flatMap((id) => {
            const track = timeline.current.tracks.get(id);
            return track ? [words.of(trackName(track), levelText(peaks.get(id) ?? 0))] : [];
          }),
          ...(silent > 0 ? [words.silentTracks(silent)] : []),
        ].join(", "),
      );
    };
    let left = LISTEN_MS / READ_MS;
    timer.current = setInterval(() => {
      listen();
      if (--left <= 0) finish();
    }, READ_MS);
  };
  useScreenCommands(strings.mixer, () => [{ label: words.read, words: words.words, run: read }]);
  return (
    <output className="visually-hidden" aria-label={words.levels}>
      {text}
    </output>
  );
}
