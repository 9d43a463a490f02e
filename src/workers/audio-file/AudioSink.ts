import type { Destination } from "../../audio-file/Destination.ts";
import type { AudioFileHandle } from "../../protocol/audioFile.ts";
import { BlobSink } from "./BlobSink.ts";
import { HandleSink } from "./HandleSink.ts";

/** A file that is there once it is whole, and of which else nothing is left. */
export interface AudioSink extends Destination {
  readonly bytes: number;
  /** The file is whole. A Blob where it has no place on the disk. */
  finish(): Promise<Blob | null>;
  discard(): Promise<void>;
}

export const openSink = async (handle: AudioFileHandle | null): Promise<AudioSink> =>
  handle ? HandleSink.open(handle) : new BlobSink();
