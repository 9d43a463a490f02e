import { proxy, transfer, type Remote } from "comlink";
import { err, type AppError, type Result } from "../../domain/AppError.ts";
import type { LoadedPreset, SamplesService } from "../../protocol/samples.ts";
import { revivedError } from "../revivedError.ts";
import { createSamplesWorker } from "./engineWorkers.ts";

/** The samples worker of an engine, started with the first call. */
export class EngineSamples {
  readonly #onRestFailed: (error: AppError) => void;
  #worker: Remote<SamplesService> | null = null;

  /** `onRestFailed`: a preset plays with few samples, as the rest of it could not be loaded. */
  constructor(onRestFailed: (error: AppError) => void) {
    this.#onRestFailed = onRestFailed;
  }

  get service(): Remote<SamplesService> {
    if (!this.#worker) {
      this.#worker = createSamplesWorker();
      void this.#worker.onRestFailed(proxy((error) => this.#onRestFailed(revivedError(error))));
    }
    return this.#worker;
  }

  /** The call is not awaited: the worker may be decoding. */
  connect(port: MessagePort): void {
    void this.service.connect(transfer(port, [port]));
  }

  async load(
    bank: number,
    program: number,
    onProgress: (fraction: number) => void = () => {},
  ): Promise<Result<LoadedPreset>> {
    let loading = true;
    // Progress comes by a channel of its own, and may come in after the result.
    const progress = proxy((fraction: number) => {
      if (loading) onProgress(fraction);
    });
    const loaded = await this.service.load(bank, program, progress);
    loading = false;
    return loaded.ok ? loaded : err(revivedError(loaded.error));
  }
}
