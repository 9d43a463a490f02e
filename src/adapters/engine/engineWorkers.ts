import { wrap, type Remote } from "comlink";
import type { SamplesService } from "../../protocol/samples.ts";
import type { SchedulerService } from "../../protocol/scheduler.ts";

export const createSchedulerWorker = (): Remote<SchedulerService> =>
  wrap(new Worker(new URL("../../workers/scheduler/main.ts", import.meta.url), { type: "module", name: "scheduler" }));

export const createSamplesWorker = (): Remote<SamplesService> =>
  wrap(
    new Worker(new URL("../../workers/samples/samples.worker.ts", import.meta.url), {
      type: "module",
      name: "samples",
    }),
  );
