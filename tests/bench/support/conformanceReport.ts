import type { NoteDistance } from "./noteMeasures.ts";

/** A note and its distance from the reference's. */
export interface Row {
  readonly note: string;
  readonly distance: NoteDistance;
}

interface Measure {
  readonly name: string;
  readonly of: (distance: NoteDistance) => number | null;
  /** Goals by share of the notes. */
  readonly goals: readonly (readonly [share: number, atMost: number])[];
}

const WORST = 10;
const SHARES = [0.5, 0.9, 0.95, 1];

const measuresOf = (gain: number): readonly Measure[] => [
  {
    name: "level, dB",
    of: ({ level }) => level - gain,
    goals: [
      [0.5, 0.3],
      [0.95, 1.3],
    ],
  },
  {
    name: "envelope, dB",
    of: ({ envelope }) => envelope,
    goals: [
      [0.5, 0.2],
      [0.95, 2.4],
    ],
  },
  {
    name: "spectrum, dB",
    of: ({ spectrum }) => spectrum,
    goals: [
      [0.5, 0.75],
      [0.95, 2.4],
    ],
  },
  {
    name: "pitch, cents",
    of: ({ cents }) => cents,
    goals: [
      [0.5, 0.05],
      [0.9, 0.6],
      [0.95, 1.7],
    ],
  },
  { name: "attack, ms", of: ({ attack }) => attack, goals: [[0.9, 10]] },
  { name: "release, ms", of: ({ release }) => release, goals: [[0.9, 10]] },
  { name: "balance, dB", of: ({ balance }) => balance, goals: [[0.95, 0.25]] },
];

/** Prints percentiles of all measures with the goals, and the worst notes of each. */
export function printConformance(rows: readonly Row[]): void {
  const gain = percentile(
    rows.map(({ distance }) => distance.level),
    0.5,
  );
  const measures = measuresOf(gain);
  console.log(`${rows.length} notes, common gain ${gain.toFixed(2)} dB`);
  console.log("                 P50      P90      P95     most  goals");
  for (const { name, of, goals } of measures) {
    const values = rows.flatMap(({ distance }) => of(distance) ?? []).map(Math.abs);
    const row = SHARES.map((share) => percentile(values, share).toFixed(3).padStart(8));
    console.log(`${name.padEnd(13)} ${row.join(" ")}  ${goals.map((goal) => verdict(values, ...goal)).join(", ")}`);
  }
  for (const measure of measures) printWorst(rows, measure);
}

function verdict(values: readonly number[], share: number, atMost: number): string {
  if (values.length === 0) return "not measured";
  const value = percentile(values, share);
  return `P${share * 100} ${atMost} ${value <= atMost ? "met" : `missed by ${(value - atMost).toFixed(3)}`}`;
}

function printWorst(rows: readonly Row[], { name, of }: Measure): void {
  const worst = rows
    .flatMap(({ note, distance }) => {
      const value = of(distance);
      return value === null ? [] : [{ note, value }];
    })
    .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value));
  console.log(`worst ${name}:`);
  for (const { note, value } of worst.slice(0, WORST)) console.log(`  ${value.toFixed(2).padStart(8)}  ${note}`);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
