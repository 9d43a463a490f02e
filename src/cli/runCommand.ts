import { parseArgs } from "node:util";
import { fail, type Result } from "../domain/AppError.ts";
import { exportSong, importSong } from "./commands/convert.ts";
import { describeFile } from "./commands/info.ts";
import { renderFile } from "./commands/render.ts";
import type { Report } from "./Report.ts";
import type { WavBits } from "./WavWriter.ts";

export const USAGE = `padroll import IN.mid OUT.json
padroll export IN.json OUT.mid [--track ID]
padroll info FILE
padroll render IN.mid|IN.json OUT.wav [--rate 48000] [--bank FILE.sf2|FILE.sf3] [--seconds S]
               [--effects on|off] [--limiter on|off] [--bits 16|24|32]
padroll backup FILE              the server's database and files, also while it runs
padroll restore FILE [--replace]   into an empty database, or in the place of what is there
Every command takes --json: one line of figures. With --seconds a song whose loop is on goes round it.`;

const OPTIONS = {
  json: { type: "boolean" },
  help: { type: "boolean" },
  track: { type: "string" },
  rate: { type: "string" },
  bank: { type: "string" },
  seconds: { type: "string" },
  effects: { type: "string" },
  limiter: { type: "string" },
  bits: { type: "string" },
} as const;

/** Which options a command takes besides `--json`, and how many files it is given. */
const COMMANDS: Readonly<Record<string, { readonly files: number; readonly options: readonly string[] }>> = {
  import: { files: 2, options: [] },
  export: { files: 2, options: ["track"] },
  info: { files: 1, options: [] },
  render: { files: 2, options: ["rate", "bank", "seconds", "effects", "limiter", "bits"] },
};

type Values = Partial<Record<string, string | boolean>>;

/** Runs one command line. Errors: `USAGE` and those of the commands; each message is one line. */
export async function runCommand(args: readonly string[]): Promise<Result<Report>> {
  const parsed = parse(args);
  if (!parsed.ok) return parsed;
  const { command, files, values } = parsed.value;
  const [input = "", output = ""] = files;
  switch (command) {
    case "import":
      return importSong(input, output);
    case "export":
      return exportSong(input, output, values["track"] === undefined ? null : String(values["track"]));
    case "info":
      return describeFile(input);
    default:
      return render(input, output, values);
  }
}

function parse(args: readonly string[]): Result<{ command: string; files: string[]; values: Values }> {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const [command = "", ...files] = positionals;
    const known = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
    if (!known)
      return usage(
        command === "" ? "say what to do: import, export, info or render" : `there is no command "${command}"`,
      );
    if (files.length !== known.files) return usage(`${command} takes ${known.files} file names, not ${files.length}`);
    const foreign = Object.keys(values).find((name) => name !== "json" && !known.options.includes(name));
    if (foreign !== undefined) return usage(`${command} takes no --${foreign}`);
    return { ok: true, value: { command, files, values: { ...values } } };
  } catch (error) {
    return usage(error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error));
  }
}

async function render(input: string, output: string, values: Values): Promise<Result<Report>> {
  const sampleRate = values["rate"] === undefined ? 48_000 : Number(values["rate"]);
  if (!Number.isInteger(sampleRate) || sampleRate < 8000 || sampleRate > 384_000) {
    return usage("--rate is a number of frames per second from 8000 to 384000");
  }
  const seconds = values["seconds"] === undefined ? null : Number(values["seconds"]);
  if (seconds !== null && !(seconds > 0 && seconds <= 86_400)) return usage("--seconds is a number from 0 to 86400");
  const bits = Number(values["bits"] ?? 32);
  if (bits !== 16 && bits !== 24 && bits !== 32) return usage("--bits is 16, 24 or 32");
  for (const name of ["effects", "limiter"]) {
    if (!["on", "off", undefined].includes(values[name] as string | undefined)) return usage(`--${name} is on or off`);
  }
  return renderFile({
    input,
    output,
    sampleRate,
    seconds,
    bits: bits satisfies WavBits,
    bank: values["bank"] === undefined ? null : String(values["bank"]),
    effects: values["effects"] !== "off",
    limiter: values["limiter"] !== "off",
  });
}

const usage = (problem: string) => fail("USAGE", `${problem} (padroll --help shows how)`);
