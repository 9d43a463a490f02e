import { basename, extname, join, resolve } from "node:path";
import { fail, ok, type Result } from "../domain/AppError.ts";
import { readCommandLine, usage, type CommandLine } from "./commandLine.ts";
import { exportSong, importSong, readExportSettings, type ExportSettings } from "./commands/convert.ts";
import { diffSongs } from "./commands/diff.ts";
import { describeFile } from "./commands/info.ts";
import { renderFile } from "./commands/render.ts";
import { PIPE, type OutputRules } from "./OutputFile.ts";
import type { Progress } from "./Progress.ts";
import { readRenderSettings, type RenderSettings } from "./renderSettings.ts";
import type { Report } from "./Report.ts";

/** One file that is read, and where to what is made of it goes; null for a command that makes none. */
interface Job {
  readonly input: string;
  readonly output: string | null;
}

/** Options that change what is said, not what is made. */
const SPOKEN: ReadonlySet<string> = new Set(["--force", "--json", "--quiet"]);

type Work = (job: Job, rules: OutputRules) => Promise<Result<Report>> | Result<Report>;

/**
 * Runs one command line: an answer for each input, in their order. What fails with one does not keep the others.
 * Errors: `USAGE` and those of the commands; each message is one line.
 */
export async function runCommand(args: readonly string[], progress: Progress = () => {}): Promise<Result<Report>[]> {
  const line = readCommandLine(args);
  if (!line.ok) return [line];
  if (line.value.command === "diff") return [compareFiles(line.value.files)];
  const render = line.value.command === "render" ? readRenderSettings(line.value) : ok(null);
  if (!render.ok) return [render];
  const midi = line.value.command === "export" ? readExportSettings(line.value) : ok(null);
  if (!midi.ok) return [midi];
  const jobs = jobsOf(line.value, render.value);
  if (!jobs.ok) return [jobs];
  const work = workOf(render.value, midi.value, progress);
  const rules = {
    inputs: jobs.value.map(({ input }) => input),
    force: line.value.values.has("force"),
    commandLine: identity(args),
  };
  const results: Result<Report>[] = [];
  for (const job of jobs.value) results.push(await work(job, rules));
  return results;
}

function compareFiles(files: readonly string[]): Result<Report> {
  const [first, second] = files;
  if (first === undefined || second === undefined || files.length !== 2)
    return usage(`diff takes 2 file names, not ${files.length}`);
  return first === PIPE && second === PIPE ? usage("standard input is read once") : diffSongs(first, second);
}

/** Identity of a command line: its words, and its folder. */
const identity = (args: readonly string[]): string =>
  JSON.stringify([process.cwd(), ...args.filter((word) => !SPOKEN.has(word))]);

function workOf(render: RenderSettings | null, midi: ExportSettings | null, progress: Progress): Work {
  return ({ input, output }, rules) => {
    if (output === null) return describeFile(input);
    if (render) return renderFile(input, output, render, rules, progress);
    return midi ? exportSong(input, output, midi, rules) : importSong(input, output, rules);
  };
}

function jobsOf(line: CommandLine, settings: RenderSettings | null): Result<readonly Job[]> {
  const { command, files, values } = line;
  const folder = values.get("out-dir")?.[0];
  if (files.filter((file) => file === PIPE).length > (folder === undefined ? 2 : 1))
    return usage("standard input is read once");
  if (command === "info") {
    return files.length === 0
      ? usage("info takes one file or more")
      : ok(files.map((input) => ({ input, output: null })));
  }
  if (folder !== undefined) return jobsInto(folder, line, endingOf(line, settings));
  const [input, output] = files;
  if (input === undefined || output === undefined || files.length !== 2) {
    return usage(
      `${command} takes 2 file names, the input and the output, not ${files.length}; several inputs go with --out-dir`,
    );
  }
  return settings?.stems && output === PIPE
    ? usage("--stems are several files, which one pipe does not hold")
    : ok([{ input, output }]);
}

const endingOf = ({ command }: CommandLine, settings: RenderSettings | null): string =>
  command === "import" ? "json" : command === "export" ? "mid" : (settings?.format ?? "wav");

function jobsInto(folder: string, { command, files }: CommandLine, ending: string): Result<readonly Job[]> {
  if (files.length === 0) return usage(`${command} takes one input or more`);
  const jobs = files.map((input) => ({
    input,
    output: join(folder, `${input === PIPE ? "stdin" : basename(input, extname(input))}.${ending}`),
  }));
  const twice = jobs.find(
    ({ output }, index) => jobs.findIndex((other) => resolve(other.output) === resolve(output)) < index,
  );
  if (twice) return fail("OUTPUTS_COLLIDE", `${twice.output}: two of the inputs would be written to it`);
  return ok(jobs);
}
