import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Paths of test files in the order in which they begin: those that take longest are not left to the end. */
const ORDER = ["tests/server/", "tests/spec/", "src/cli/", "src/"];
/** Files of seconds, first of their folder. */
const LONG =
  /(memory|database|room-(nodes|frozen)|song-(kills|cost)|two-nodes|lifecycle|pictures|start|outage|fuzz|samples-render|(samples|boards|rooms)-soak|kernels|Scheduler|PropertyPanel|trackPanels)\.test\.tsx?$/;

/** Keeps the files of a project and of an environment together, as only those share workers. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a.moduleId) - rankOf(b.moduleId));
  }
}

function rankOf(path: string): number {
  const folder = ORDER.findIndex((each) => path.includes(`/${each}`));
  const isPage = path.endsWith(".tsx");
  return (folder < 0 ? ORDER.length : folder) + (isPage ? 0.5 : 0) - (LONG.test(path) ? 0.25 : 0);
}
