import { OggVorbisDecoder } from "@wasm-audio-decoders/ogg-vorbis";
import { fail, ok } from "../AppError.ts";
import type { Result } from "../AppError.ts";
import type { DecodedVorbis, DecodeVorbis } from "./decodeSample.ts";
import { SoundfontErrorCode } from "./soundfontError.ts";

/**
 * A Vorbis decoder in WebAssembly, for workers and Node. The module is compiled at the first call; streams are
 * decoded in turn. Errors: `SOUNDFONT_VORBIS`.
 */
export function createVorbisDecoder(): DecodeVorbis {
  let decoder: OggVorbisDecoder | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  const decode = async (stream: Uint8Array): Promise<Result<DecodedVorbis>> => {
    try {
      decoder ??= new OggVorbisDecoder();
      await decoder.ready;
      const { channelData, sampleRate, errors } = await decoder.decodeFile(stream);
      const [pcm] = channelData;
      const [error] = errors;
      if (error || !pcm) return fail(SoundfontErrorCode.vorbis, error?.message ?? "it holds no Vorbis stream");
      return ok({ pcm, sampleRate });
    } catch (cause) {
      // The WebAssembly instance may be in any state after a crash.
      decoder = null;
      return fail(SoundfontErrorCode.vorbis, cause instanceof Error ? cause.message : String(cause));
    }
  };

  return (stream) => {
    const result = turn.then(() => decode(stream));
    turn = result;
    return result;
  };
}
