import { PADS_STRIP, type ArpSetting } from "../../protocol/engine.ts";
import { ARP_AHEAD_MS, type ArpNote, type ArpPort } from "../../protocol/enginePort.ts";
import { DRUM_CHANNEL } from "../live-notes/channels.ts";
import type { NoteTaker } from "./NoteTaker.ts";

interface Hosted {
  readonly to: NoteTaker;
  readonly channel: number;
}

interface Taken {
  readonly arp: number;
  readonly to: NoteTaker;
}

/** Numbers of the notes that arpeggios play: beyond those that hands do. */
const FIRST_TOUCH = 2 ** 42;
const ARP_TOUCHES = 2 ** 32;

/**
 * The arpeggios of the engine for a board whose notes may have a taker: what is set going while there is one plays on the taker's
 * strip, in the engine's own time, and the taker is told of each note. What has begun ends, at the latest with its arpeggio.
 */
export function takenArps(arps: ArpPort, taker: () => NoteTaker | null, latencyMs: () => number): ArpPort {
  const hosted = new Map<number, Hosted>();
  const taken = new Map<number, Taken>();
  const end = (touch: number, playedMs?: number): void => {
    const note = taken.get(touch);
    taken.delete(touch);
    note?.to.noteOff(touch, playedMs);
  };
  const set = (arp: number, setting: ArpSetting): void => {
    const to = taker();
    if (setting.stages.length === 0 || !to) {
      // Where no sound runs the engine tells of no end.
      for (const [touch, note] of taken) if (note.arp === arp) end(touch);
      hosted.delete(arp);
      return arps.set(arp, setting);
    }
    const channel = setting.strips.every((strip) => strip === PADS_STRIP) ? DRUM_CHANNEL : 1;
    hosted.set(arp, { to, channel });
    return arps.set(arp, { ...setting, strips: [to.stripOf(channel)] });
  };
  arps.onNote(({ arp, key, velocity, id, timeMs }: ArpNote) => {
    // When it is computed, as a hand that strikes: it is heard by the latency later.
    const playedMs = timeMs - Math.max(ARP_AHEAD_MS, latencyMs());
    const touch = FIRST_TOUCH + arp * ARP_TOUCHES + id;
    const host = hosted.get(arp);
    if (velocity === 0 || taken.has(touch)) end(touch, playedMs);
    if (velocity === 0 || !host) return;
    taken.set(touch, { arp, to: host.to });
    host.to.noteOn(touch, key, velocity / 127, host.channel, playedMs);
  });
  return {
    set,
    setTempo: (...tempo) => arps.setTempo(...tempo),
    onNote: (listener) => arps.onNote(listener),
    onStep: (listener) => arps.onStep(listener),
    ...(arps.frameAt ? { frameAt: arps.frameAt } : {}),
  };
}
