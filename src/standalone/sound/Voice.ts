/** Where a voice sounds. */
export interface VoicePlace {
  readonly context: BaseAudioContext;
  readonly output: AudioNode;
  /** What bends its pitch, in cents. */
  readonly cents: readonly AudioNode[];
}

const CUT_SECONDS = 0.008;
/** An exponential fall is below -60 dB after this many of its time constants. */
const FALLS = 7;

/** One note that sounds: its sources, and the gain that they go through. */
export class Voice {
  readonly #context: BaseAudioContext;
  readonly #gain: GainNode;
  readonly #sources: readonly AudioScheduledSourceNode[];
  readonly #releaseSeconds: number | null;
  #ended = false;

  /** `releaseSeconds` null: it rings out whatever becomes of the key. */
  constructor(
    place: VoicePlace,
    gain: GainNode,
    sources: readonly AudioScheduledSourceNode[],
    releaseSeconds: number | null,
  ) {
    this.#context = place.context;
    this.#gain = gain;
    this.#sources = sources;
    this.#releaseSeconds = releaseSeconds;
    gain.connect(place.output);
    for (const source of sources) source.start();
    this.onEnded(() => gain.disconnect());
  }

  onEnded(listener: () => void): void {
    this.#sources[0]?.addEventListener("ended", listener, { once: true });
  }

  /** It dies away by itself after so long. */
  stopAfter(seconds: number): void {
    for (const source of this.#sources) source.stop(this.#context.currentTime + seconds);
  }

  /** Returns false if it rings out. */
  end(atOnce: boolean): boolean {
    if (this.#releaseSeconds === null && !atOnce) return false;
    if (this.#ended) return true;
    this.#ended = true;
    const { currentTime } = this.#context;
    const fallSeconds = atOnce ? CUT_SECONDS : this.#releaseSeconds!;
    this.#gain.gain.cancelAndHoldAtTime?.(currentTime);
    this.#gain.gain.setTargetAtTime(0, currentTime, fallSeconds / 3);
    this.stopAfter(fallSeconds * FALLS);
    return true;
  }
}
