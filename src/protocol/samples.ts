import type { ThreadPort } from "./threadPort.ts";
import type { Result } from "../domain/AppError.ts";
import type { SerializedError } from "./scheduler.ts";

/**
 * The samples worker's service, called through Comlink: fetches a program's chunk (cached for offline use),
 * decodes it and transfers the preset to the worklet over a port of their own.
 */
export interface SamplesService {
  connect(port: ThreadPort): void;
  /**
   * Loads (bank, program) into the engine; at once if it is there. `onProgress` gets 0..1.
   * Errors: `MODULE_NOT_FOUND` ("Cannot find module …": no such chunk), `LOAD_FAILED` (over 120 s, network, broken chunk),
   * `NO_SAMPLE_MEMORY` (the engine has no room for it beside what is in use; all goes on as it was).
   */
  load(
    bank: number,
    program: number,
    onProgress?: (fraction: number) => void,
  ): Promise<Result<LoadedPreset, SerializedError>>;
}

/**
 * What sounds now. Where the bank has no such variation, the nearest is played under the number asked for: bank 0's
 * program, the first kit of the same group of eight, then kit 0; `bank`, `program` and `name` tell which it is.
 */
export interface LoadedPreset {
  readonly bank: number;
  readonly program: number;
  readonly name: string;
  readonly bytes: number;
}
