import { ok, type Result } from "../AppError.ts";
import type { DecodeVorbis } from "./decodeSample.ts";
import { readSoundfont } from "./readSoundfont.ts";
import type { Soundfont } from "./Soundfont.ts";

/**
 * Reads the first layer of a preset: a bank of 16-bit samples whose `smpl` is one Ogg Vorbis stream, so that it is small, and decoded at
 * once. Errors: those of `readSoundfont` and of `decodeVorbis`.
 */
export async function readFirstLayer(bytes: Uint8Array, decodeVorbis: DecodeVorbis): Promise<Result<Soundfont>> {
  const soundfont = readSoundfont(bytes);
  if (!soundfont.ok) return soundfont;
  const decoded = await decodeVorbis(soundfont.value.smpl);
  if (!decoded.ok) return decoded;
  return ok({ ...soundfont.value, smpl: to16Bit(decoded.value.pcm) });
}

function to16Bit(pcm: Float32Array): Uint8Array {
  const bytes = new Uint8Array(pcm.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < pcm.length; i += 1)
    view.setInt16(2 * i, Math.max(-32_768, Math.min(32_767, Math.round(pcm[i]! * 32_768))), true);
  return bytes;
}
