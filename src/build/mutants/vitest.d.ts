import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL, without a database's name. */
    readonly postgresUrl: string;
    /** Id of the active mutant, -1 for none, and how often it may be reached. */
    readonly mutantRun: { readonly active: number; readonly most: number };
  }
  interface TaskMeta {
    /** Ids of the mutants that a test reaches; of a file, each with how often. */
    reached?: readonly number[] | readonly (readonly [id: number, count: number])[];
  }
}

declare global {
  var padrollMutants: { readonly active: number; readonly most: number; readonly counts: number[] } | undefined;
}
