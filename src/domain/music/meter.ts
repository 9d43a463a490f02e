import type { TimeSignature } from "./records.ts";

/** A place in the score: `bar` and `beat` count from 1, `tick` from 0 within the beat. */
interface BarBeat {
  readonly bar: number;
  readonly beat: number;
  readonly tick: number;
}

/** Bars and beats along the time signatures of a timeline. Every call is O(log signatures). */
export interface Meter {
  readonly barBeatAt: (tick: number) => BarBeat;
  /** First tick of `bar` (1-based); bars at or below 0 are before the start. */
  readonly tickOfBar: (bar: number) => number;
  /** The number of the bar that holds `tick`. */
  readonly barAt: (tick: number) => number;
  readonly signatureAt: (tick: number) => TimeSignature;
  /** Ticks per beat and per bar at `tick`; not whole if the ppq does not divide by the note value. */
  readonly beatTicksAt: (tick: number) => number;
  readonly barTicksAt: (tick: number) => number;
}

interface MeterSection {
  readonly startTick: number;
  readonly startBar: number;
  readonly beatTicks: number;
  readonly barTicks: number;
  readonly signature: TimeSignature;
}

const COMMON_TIME: TimeSignature = { tick: 0, numerator: 4, denominator: 4 };

/**
 * The meter of `timeSignatures` (sorted by tick; of several at one tick the last counts; 4/4 before the first).
 * A change inside a bar cuts that bar short: a new bar starts at the change. Where a bar line falls between ticks
 * it is rounded to the nearest tick, each from its exact place.
 */
export function createMeter(timeSignatures: readonly TimeSignature[], ppq: number): Meter {
  const sections = sectionsOf(timeSignatures, ppq);
  const sectionAt = (tick: number): MeterSection => sections[lastIndex(sections, (row) => row.startTick <= tick)]!;
  return {
    barBeatAt: (tick) => {
      const section = sectionAt(tick);
      const bar = barIn(section, tick);
      const exactBarTick = section.startTick + (bar - section.startBar) * section.barTicks;
      const beat = Math.max(0, wholeUnitsAt(tick - exactBarTick, section.beatTicks));
      return { bar, beat: beat + 1, tick: Math.max(0, tick - Math.round(exactBarTick + beat * section.beatTicks)) };
    },
    tickOfBar: (bar) => {
      const section = sections[lastIndex(sections, (row) => row.startBar <= bar)]!;
      return Math.round(section.startTick + (bar - section.startBar) * section.barTicks);
    },
    barAt: (tick) => barIn(sectionAt(tick), tick),
    signatureAt: (tick) => sectionAt(tick).signature,
    beatTicksAt: (tick) => sectionAt(tick).beatTicks,
    barTicksAt: (tick) => sectionAt(tick).barTicks,
  };
}

const barIn = (section: MeterSection, tick: number): number =>
  wholeUnitsAt(tick - section.startTick, section.barTicks) + section.startBar;

function sectionsOf(timeSignatures: readonly TimeSignature[], ppq: number): MeterSection[] {
  const ordered = timeSignatures[0]?.tick === 0 ? timeSignatures : [COMMON_TIME, ...timeSignatures];
  const sections: MeterSection[] = [];
  for (const [index, signature] of ordered.entries()) {
    if (ordered[index + 1]?.tick === signature.tick) continue;
    const before = sections.at(-1);
    const beatTicks = (ppq * 4) / signature.denominator;
    sections.push({
      startTick: signature.tick,
      startBar: before ? before.startBar + barsBegun(signature.tick - before.startTick, before.barTicks) : 1,
      beatTicks,
      barTicks: beatTicks * signature.numerator,
      signature,
    });
  }
  return sections;
}

/** Number of units of `unit` ticks that have ended `ticks` after their start, unit ends rounded to ticks. */
function wholeUnitsAt(ticks: number, unit: number): number {
  const count = Math.floor(ticks / unit);
  if (Math.round((count + 1) * unit) <= ticks) return count + 1;
  return Math.round(count * unit) > ticks ? count - 1 : count;
}

/** Number of bars that have begun before `ticks` after the section's start: a cut bar counts. */
function barsBegun(ticks: number, barTicks: number): number {
  const whole = wholeUnitsAt(ticks, barTicks);
  return Math.round(whole * barTicks) < ticks ? whole + 1 : whole;
}

function lastIndex(sections: readonly MeterSection[], isAtOrBefore: (section: MeterSection) => boolean): number {
  let low = 0;
  let high = sections.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAtOrBefore(sections[middle]!)) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
