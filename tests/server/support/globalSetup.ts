import type { TestProject } from "vitest/node";
import { startTestPostgres } from "../../support/testPostgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL, without a database's name. */
    readonly postgresUrl: string;
  }
}

/** One PostgreSQL for all test files. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startTestPostgres();
  provide("postgresUrl", url);
  return stop;
}
