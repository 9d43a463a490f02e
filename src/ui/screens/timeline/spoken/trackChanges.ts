import { trackName } from "../../../../domain/timeline/clipName.ts";
import { trackInstrument } from "../../../../domain/timeline/trackInstrument.ts";
import type { Track } from "../../../../domain/timeline/records.ts";
import { spokenStrings as words } from "../../../strings/spoken.ts";
import { strings } from "../../../strings/timeline.ts";

/** Text of changes to tracks: `track Bass, volume −6.0 dB to −3.0 dB`. */
export function trackChanges(tracks: readonly (readonly [Track, Track])[]): string {
  if (tracks.length === 0) return "";
  const said = tracks.map((pair) => changesOf(pair));
  const [[before] = [undefined]] = tracks;
  if (tracks.length > 1 || said[0]!.length === 0) return words.tracksChanged(tracks.length);
  return [words.track(trackName(before!)), ...said[0]!].join(", ");
}

function changesOf([before, after]: readonly [Track, Track]): readonly string[] {
  const change = <T>(of: (track: Track) => T, say: (value: T) => string, told: (change: string) => string): string => {
    const [from, to] = [of(before), of(after)];
    return from === to ? "" : told(words.fromTo(say(from), say(to)));
  };
  return [
    before.name === after.name ? "" : words.renamed(trackName(after)),
    change(trackInstrument, String, words.instrument),
    change(({ gainDb }) => gainDb, strings.decibels, words.volume),
    change(({ pan }) => pan, strings.panOf, words.pan),
    before.mute === after.mute ? "" : words.muted(after.mute),
    before.solo === after.solo ? "" : words.solo(after.solo),
    change(({ reverb }) => reverb, strings.percent, words.reverb),
    change(({ chorus }) => chorus, strings.percent, words.chorus),
    before.eq === after.eq ? "" : words.equalizerChanged,
    before.limiter === after.limiter ? "" : words.limiterChanged,
    before.devices === after.devices ? "" : words.devicesChanged,
    before.color === after.color ? "" : words.colorChanged,
  ].filter((part) => part !== "");
}
