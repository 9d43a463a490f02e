import { joinPrograms, playedPrograms, playsRegion, type PlayedProgram } from "../../audio-file/playedPrograms.ts";
import type { RenderOptions } from "../../audio-file/renderSong.ts";
import { fail, ok, type Result } from "../../domain/AppError.ts";
import { decodePreset } from "../../domain/soundfont/decodePreset.ts";
import type { DecodeVorbis } from "../../domain/soundfont/decodeSample.ts";
import { nearestPreset } from "../../domain/soundfont/nearestPreset.ts";
import { readSoundfont } from "../../domain/soundfont/readSoundfont.ts";
import type { Preset } from "../../domain/soundfont/records.ts";
import type { CompiledTimeline, CompiledTrack } from "../../domain/timeline/compile/compileTimeline.ts";
import { FIRST_USER_BANK, LAST_USER_BANK } from "../../protocol/engine.ts";
import type { ChunkStore } from "../samples/ChunkStore.ts";
import { loadFailed, moduleNotFound } from "../samples/samplesError.ts";
import type { UserBanks } from "../samples/UserBanks.ts";

export interface SoundSource {
  readonly store: Pick<ChunkStore, "manifest" | "chunk" | "discard">;
  readonly banks: Pick<UserBanks, "map" | "preset">;
  readonly decodeVorbis: DecodeVorbis;
}

/** Decoded sounds of a song: of the product's bank only the zones of notes that occur. */
export class SongSounds {
  readonly #source: SoundSource;
  readonly #programs: readonly PlayedProgram[];
  /** Numbers of the user's banks, by track id. */
  readonly bankNumbers: ReadonlyMap<string, number>;

  constructor(source: SoundSource, timeline: CompiledTimeline, heard: ReadonlySet<string>, options: RenderOptions) {
    this.#source = source;
    const tracks = timeline.tracks.filter(({ track }) => heard.has(track.id));
    this.bankNumbers = mapUserBanks(source.banks, tracks);
    this.#programs = joinPrograms(
      tracks.flatMap((track) => {
        const number = this.bankNumbers.get(track.track.id);
        const played = playedPrograms(track, timeline, options);
        return number === undefined ? played : played.map((program) => ({ ...program, bank: number }));
      }),
    );
  }

  /** Errors: those of `SamplesService.load`. `onProgress` gets fractions of 1; an exception of it ends the work. */
  async load(signal: AbortSignal, onProgress: (fraction: number) => void): Promise<Result<readonly Preset[]>> {
    const presets: Preset[] = [];
    for (const program of this.#programs) {
      const preset = await this.#preset(program, signal);
      if (!preset.ok) return preset;
      presets.push(preset.value);
      onProgress(presets.length / this.#programs.length);
      await new Promise((resolve) => setTimeout(resolve));
    }
    return ok(presets);
  }

  async #preset(played: PlayedProgram, signal: AbortSignal): Promise<Result<Preset>> {
    const { bank, program } = played;
    const { banks } = this.#source;
    const preset = await (bank >= FIRST_USER_BANK
      ? banks.preset(bank, program, () => undefined)
      : this.#served(played, signal));
    return preset.ok ? ok({ ...preset.value, bank, program }) : preset;
  }

  async #served(played: PlayedProgram, signal: AbortSignal): Promise<Result<Preset>> {
    const { store, decodeVorbis } = this.#source;
    const manifest = await store.manifest(signal);
    if (!manifest.ok) return manifest;
    const chunk = nearestPreset(manifest.value.chunks, played.bank, played.program);
    if (!chunk) return moduleNotFound(`bank ${played.bank} program ${played.program}`);
    const bytes = await store.chunk(chunk, signal, () => undefined);
    if (!bytes.ok) return bytes;
    const soundfont = readSoundfont(bytes.value);
    const preset = soundfont.ok
      ? await decodePreset(soundfont.value, chunk.bank, chunk.program, decodeVorbis, undefined, playsRegion(played))
      : soundfont;
    if (preset.ok) return preset;
    await store.discard(chunk);
    return loadFailed(`"${chunk.name}"`, preset.error.message);
  }
}

/** Throws if there are more of them than the engine has numbers. */
function mapUserBanks(banks: SoundSource["banks"], tracks: readonly CompiledTrack[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  const byTrack = new Map<string, number>();
  for (const { track } of tracks) {
    const { userBank, bank } = track.pluginValues;
    if (!userBank) continue;
    const key = `${userBank.id}:${bank}`;
    const number = numbers.get(key) ?? FIRST_USER_BANK + numbers.size;
    if (number > LAST_USER_BANK) throw fail("EXPORT_FAILED", "The song uses too many sound banks.").error;
    numbers.set(key, number);
    banks.map(number, userBank, bank);
    byTrack.set(track.id, number);
  }
  return byTrack;
}
