/** Takes the sound of a file block by block. Its methods throw what the file system and the encoder throw. */
export interface AudioWriter {
  /** The arrays may be reused once this is done. */
  write(left: Float32Array, right: Float32Array, frames: number): Promise<void>;
  /** Ends the file. */
  close(): Promise<void>;
  /** Ends the work on a file that will not be whole: no thread of an encoder is left. Never throws. */
  abort(): Promise<void>;
  /** Samples beyond full scale, which were cut to it; 0 where the format has no full scale. */
  readonly clipped: number;
}
