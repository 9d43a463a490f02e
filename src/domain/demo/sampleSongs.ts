import type { SampleSong } from "./samples.ts";
import { arpeggio } from "./songs/arpeggio.ts";
import { beat } from "./songs/beat.ts";
import { chords } from "./songs/chords.ts";
import { form } from "./songs/form.ts";
import { mixer } from "./songs/mixer.ts";
import { waltz } from "./songs/waltz.ts";
import type { Written } from "./songs/parts.ts";

const SAMPLES: Readonly<Record<SampleSong, Written>> = { beat, chords, arpeggio, waltz, mixer, form };

/** Name of a sample and its length in bars. */
export const sampleFacts = (id: SampleSong): Pick<Written, "name" | "bars"> => SAMPLES[id];

/** A sample in the JSON form of a timeline; read it with `readTimeline`, which gives it an id of its own each time. */
export const sampleSong = (id: SampleSong): unknown => ({ name: SAMPLES[id].name, ...SAMPLES[id].song });
