import { defaultBankPath, loadBank, loadPresets } from "../../src/cli/loadBank.ts";
import { renderSong } from "../../src/cli/renderSong.ts";
import { compileTimeline } from "../../src/domain/timeline/compile/compileTimeline.ts";
import { song } from "../spec/support/song.ts";

/** Voices that one core plays: sustained chords of a looped instrument, dry and with effects, at 48 kHz. */
const SECONDS = 12;
const CHORDS = [16, 64, 128];
const STRINGS = 48;

const path = defaultBankPath();
const bank = loadBank(path);
if (!bank.ok) throw bank.error;
const presets = await loadPresets(bank.value, path, [
  { bank: 0, program: STRINGS, keys: new Set(Array.from({ length: 128 }, (_, key) => key)) },
]);
if (!presets.ok) throw presets.error;

for (const keys of CHORDS) {
  const held = Array.from({ length: keys }, (_, i) => ({ time: 0, duration: 960 * 100, number: 36 + (i % 48) }));
  const document = song({ tracks: [{ rolls: [{ notes: held }] }] });
  const track = document.tracks.get("t0");
  if (!track) throw new Error("the song has a track");
  const strings = { ...track, pluginValues: { ...track.pluginValues, program: STRINGS } };
  const timeline = compileTimeline({ ...document, tracks: new Map([["t0", strings]]) });
  for (const effects of [false, true]) {
    const options = { sampleRate: 48_000, seconds: SECONDS, effects, limiter: false };
    const { cpuPerSecond, voicesAverage } = renderSong(timeline, presets.value, options, () => {});
    const label = `${Math.round(voicesAverage)} voices, ${effects ? "effects" : "dry"}`;
    console.log(
      `${label}: ${cpuPerSecond.toFixed(4)} CPU s/s, ${Math.round(voicesAverage / cpuPerSecond)} voices per core`,
    );
  }
}
