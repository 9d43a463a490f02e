import { ok, type Result } from "../domain/AppError.ts";
import { usage, type CommandLine } from "./commandLine.ts";

/** Settings that `read` makes of a command's options. Errors: `USAGE`. */
export function readOptions<Settings>(
  values: CommandLine["values"],
  read: (reader: OptionReader) => Settings,
): Result<Settings> {
  try {
    return ok(read(new OptionReader(values)));
  } catch (error) {
    if (error instanceof Refusal) return usage(error.message);
    throw error;
  }
}

/** Complaint about an invalid value. */
class Refusal extends Error {}

/** Reads values of options, null where they are not given. Throws a `Refusal`. */
export class OptionReader {
  readonly #values: CommandLine["values"];

  constructor(values: CommandLine["values"]) {
    this.#values = values;
  }

  text(name: string): string | null {
    return this.#values.get(name)?.[0] ?? null;
  }

  number(name: string, least: number, most: number): number | null {
    const text = this.text(name);
    if (text === null) return null;
    const value = text.trim() === "" ? NaN : Number(text);
    if (value >= least && value <= most) return value;
    throw new Refusal(`--${name} is a number from ${least} to ${most}, not "${text}"`);
  }

  /** More than 0. */
  length(name: string, most: number): number | null {
    const text = this.text(name);
    const value = text === null || text.trim() === "" ? NaN : Number(text);
    if (text === null || (value > 0 && value <= most)) return text === null ? null : value;
    throw new Refusal(`--${name} is a number above 0, up to ${most}, not "${text}"`);
  }

  whole(name: string, least: number, most: number): number | null {
    const value = this.number(name, least, most);
    if (value === null || Number.isInteger(value)) return value;
    throw new Refusal(`--${name} is a whole number from ${least} to ${most}`);
  }

  choice<Value extends string>(name: string, choices: readonly Value[]): Value | null {
    const text = this.text(name);
    const found = choices.find((choice) => choice === text);
    if (text === null || found !== undefined) return found ?? null;
    throw new Refusal(`--${name} is ${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}, not "${text}"`);
  }

  onOff(name: string, usual: boolean): boolean {
    const value = this.choice(name, ["on", "off"]);
    return value === null ? usual : value === "on";
  }
}
