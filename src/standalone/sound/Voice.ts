/** Destination of a voice. */
export interface VoicePlace {
  readonly context: BaseAudioContext;
  /** Time of the strike, in seconds of the context: now or a little later. */
  readonly atSeconds: number;
  readonly output: AudioNode;
  /** Sources of its pitch modulation, in cents. */
  readonly cents: readonly AudioNode[];
}

const CUT_SECONDS = 0.008;
/** An exponential fall is below -60 dB after this many of its time constants. */
const FALLS = 7;

/** One note that sounds: its sources, and the gain that they go through. */
export class Voice {
  readonly #context: BaseAudioContext;
  readonly #atSeconds: number;
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
    this.#atSeconds = place.atSeconds;
    this.#gain = gain;
    this.#sources = sources;
    this.#releaseSeconds = releaseSeconds;
    gain.connect(place.output);
    for (const source of sources) source.start(place.atSeconds);
    this.onEnded(() => gain.disconnect());
  }

  onEnded(listener: () => void): void {
    this.#sources[0]?.addEventListener("ended", listener, { once: true });
  }

  /** It dies away by itself so long after it was struck. */
  stopAfter(seconds: number): void {
    this.#stopAt(this.#atSeconds + seconds);
  }

  /** `atSeconds`: when, in the context's time. Returns false if it rings out. */
  end(atOnce: boolean, atSeconds = this.#context.currentTime): boolean {
    if (this.#releaseSeconds === null && !atOnce) return false;
    if (this.#ended) return true;
    this.#ended = true;
    const fallSeconds = atOnce ? CUT_SECONDS : this.#releaseSeconds!;
    this.#gain.gain.cancelAndHoldAtTime?.(atSeconds);
    this.#gain.gain.setTargetAtTime(0, atSeconds, fallSeconds / 3);
    this.#stopAt(atSeconds + fallSeconds * FALLS);
    return true;
  }

  #stopAt(seconds: number): void {
    for (const source of this.#sources) source.stop(seconds);
  }
}
