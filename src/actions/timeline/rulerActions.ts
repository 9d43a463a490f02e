import { createMeter } from "../../domain/music/meter.ts";
import type { Session } from "../../state/session.ts";
import type { Studio } from "../../state/Studio.ts";
import { positionTick } from "../../state/transport.ts";
import type { Action } from "../Action.ts";

type RulerKind = Session["rulerChange"]["kind"];

/** Opens the window for what stands at `tick` of the ruler, or for a new one there. */
export function openRulerChange({ session, timeline }: Studio, kind: RulerKind, tick: number): void {
  const { tempos, timeSignatures, keySignatures } = timeline.current.timeline;
  const changes = { tempo: tempos, meter: timeSignatures, key: keySignatures }[kind];
  const isThere = changes.some((change) => change.tick === tick);
  session.rulerChange = { kind, tick, fromTick: isThere ? tick : null };
  session.window = "ruler";
}

function barAtPlayhead(studio: Studio): number {
  const { timeSignatures, ppq } = studio.timeline.current.timeline;
  const meter = createMeter(timeSignatures, ppq);
  return meter.tickOfBar(meter.barAt(Math.max(0, Math.floor(positionTick(studio)))));
}

/** What stands on the ruler, by the keyboard: at the bar of the playhead. */
export const rulerActions = {
  tempoHere: {
    label: "Tempo…",
    tip: "Type, tap or glide: the tempo from the playhead's bar on",
    run: (studio) => openRulerChange(studio, "tempo", barAtPlayhead(studio)),
  },
  meterHere: {
    label: "Time signature…",
    tip: "The time signature from the playhead's bar on",
    run: (studio) => openRulerChange(studio, "meter", barAtPlayhead(studio)),
  },
  keyHere: {
    label: "Key signature…",
    tip: "The key from the playhead's bar on",
    run: (studio) => openRulerChange(studio, "key", barAtPlayhead(studio)),
  },
} satisfies Readonly<Record<string, Action<Studio>>>;
