import type { Database, DatabaseLog } from "../database/Database.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly schedule: Schedule;
  }
}

type Work = () => Promise<void>;

const HOUR_MS = 3_600_000;
const SWEEP_MS = 5000;

/** Work that is done again and again while the database is there. Work that fails is logged, and done the next time. */
export class Schedule {
  readonly #hourly: Work[] = [];
  readonly #swept: Work[] = [];
  readonly #timers: readonly NodeJS.Timeout[];

  constructor(database: Pick<Database, "ready">, log: DatabaseLog) {
    const every = (ms: number, works: readonly Work[], event: string, message: string): NodeJS.Timeout =>
      setInterval(() => {
        if (!database.ready) return;
        for (const work of works)
          work().catch((error: unknown) => log.error({ event, problem: String(error) }, message));
      }, ms).unref();
    this.#timers = [
      every(HOUR_MS, this.#hourly, "housekeeping.failed", "housekeeping failed"),
      every(SWEEP_MS, this.#swept, "sweep.failed", "events did not end"),
    ];
  }

  /** Adds housekeeping: deletes what has expired. */
  everyHour(work: Work): void {
    this.#hourly.push(work);
  }

  /** Adds work that starts and ends what is due. */
  everyFiveSeconds(work: Work): void {
    this.#swept.push(work);
  }

  /** Does now what is done every hour. Fails where any of it does. */
  async runHourly(): Promise<void> {
    await Promise.all(this.#hourly.map((work) => work()));
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }
}
