import type { Destination } from "../Destination.ts";
import type { AudioBits, AudioFormat } from "../../protocol/audioFile.ts";
import type { AudioWriter } from "./AudioWriter.ts";
import { WavWriter } from "./WavWriter.ts";

export interface AudioFileKind {
  readonly format: AudioFormat;
  readonly sampleRate: number;
  readonly bits: AudioBits;
}

/** Encoders are loaded when they are wanted: who begins does so without them. */
export async function openAudioWriter(destination: Destination, kind: AudioFileKind): Promise<AudioWriter> {
  const { format, sampleRate, bits } = kind;
  if (format === "wav") return WavWriter.open(destination, sampleRate, bits);
  if (format === "ogg") return (await import("./OggWriter.ts")).OggWriter.open(destination, sampleRate);
  return (await import("./FlacWriter.ts")).FlacWriter.open(destination, sampleRate, bits === 16 ? 16 : 24);
}
