import { proxy, wrap, type Remote } from "comlink";
import { revivedError } from "../../adapters/revivedError.ts";
import { AppError, err, type Result } from "../../domain/AppError.ts";
import type { WorkDocumentsPort } from "../../state/sync/WorkDocuments.ts";
import type { SentResult, SyncHost, SyncService, SyncSettings } from "./SyncHost.ts";

interface Running {
  readonly service: Remote<SyncService>;
  /** Rejected when the worker has ended: what was asked of it is never answered. */
  readonly ended: Promise<never>;
}

/** `WorkDocumentsPort` in a worker, which is started when it is first needed, and again after it ended. */
export function workerDocuments(host: SyncHost, settings: SyncSettings): WorkDocumentsPort {
  let running: Promise<Running> | null = null;
  const start = async (): Promise<Running> => {
    const worker = new Worker(new URL("./syncWorker.ts", import.meta.url), { type: "module", name: "sync" });
    const ended = new Promise<never>((_resolve, reject) => {
      worker.addEventListener("error", () => {
        running = null;
        worker.terminate();
        reject(new AppError("WORKER_ENDED", "This could not be done. Reload the page and try again"));
      });
    });
    ended.catch(() => undefined);
    const service = wrap<SyncService>(worker);
    await Promise.race([service.connect(proxy(host), settings), ended]);
    return { service, ended };
  };
  const asked = async <T>(ask: (service: Remote<SyncService>) => Promise<T>): Promise<T> => {
    const { service, ended } = await (running ??= start());
    return Promise.race([ask(service), ended]);
  };
  /** Whatever has ended it, the same may go well later. */
  const answered: typeof asked = (ask) =>
    asked(ask).catch((error: unknown) => {
      if (error instanceof AppError) return "later" as never;
      throw error;
    });
  const outcome = async <T>(ask: (service: Remote<SyncService>) => Promise<SentResult<T>>): Promise<Result<T>> => {
    try {
      const result = await asked(ask);
      return result.ok ? result : err(revivedError(result.error));
    } catch (error) {
      if (error instanceof AppError) return err(error);
      throw error;
    }
  };
  return {
    reconcile: (key) => answered((service) => service.reconcile(key)),
    fetch: (key) => answered((service) => service.fetch(key)),
    checkGone: (key) => answered((service) => service.checkGone(key)),
    copy: (...args) => outcome((service) => service.copy(...args)),
    rename: (...args) => outcome((service) => service.rename(...args)),
    text: (key) => outcome((service) => service.text(key)),
    picture: (key) => outcome((service) => service.picture(key)),
  };
}
