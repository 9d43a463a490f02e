import { AppError } from "../../domain/AppError.ts";
import { settings, type NameOf, type Setting, type SettingName } from "./settings.ts";

/** Variables of a process. */
export type Env = Readonly<Record<string, string | undefined>>;

/** Makes the failure `CONFIG_<NAME>`, whose sentence begins with the variable. */
export const wrong = (name: string, must: string): AppError => new AppError(`CONFIG_${name}`, `${name} ${must}`);

/** Values of the settings, as their table says that they are read. What cannot be is thrown as `CONFIG_<NAME>`. */
export class Environment {
  readonly #env: Env;

  constructor(env: Env) {
    this.#env = env;
  }

  /** A setting without the space around it; null where it is empty. `provider` takes the place of `<NAME>`. */
  text(name: NameOf<"text">, provider = ""): string | null {
    const value = this.#value(variableOf(name, provider));
    const { isValid, must = "" }: Setting = settings[name];
    if (value !== null && isValid?.(value) === false) throw wrong(name, must);
    return value;
  }

  /** Parts separated by commas. */
  list(name: NameOf<"list">): readonly string[] {
    const parts = (this.#env[name] ?? "").split(",").map((part) => part.trim());
    const given = parts.filter((part) => part !== "");
    const { isValid, must = "" }: Setting = settings[name];
    const refused = given.find((part) => isValid?.(part) === false);
    if (refused !== undefined) throw wrong(name, `${must}, not ${refused}`);
    return given;
  }

  /** One of the choices of the table; null where it is empty. */
  choice<Name extends NameOf<"choice">>(name: Name): (typeof settings)[Name]["choices"][number] | null {
    const value = this.#value(name);
    if (value === null) return null;
    const { choices } = settings[name];
    const chosen = choices.find((choice) => choice === value);
    if (chosen === undefined) throw wrong(name, `must be one of ${choices.join(", ")}, not "${value}"`);
    return chosen;
  }

  /** A whole number in the range of the table. */
  number(name: NameOf<"number">, fallback = (settings[name] as Setting).fallback): number {
    const {
      range: [least, most],
    } = settings[name];
    const given = this.#value(name);
    const value = given === null ? fallback : /^\d+$/.test(given) ? Number(given) : NaN;
    if (value !== undefined && Number.isInteger(value) && value >= least && value <= most) return value;
    throw wrong(name, `must be a whole number from ${least} to ${most}, not "${given}"`);
  }

  #value(variable: string): string | null {
    return this.#env[variable]?.trim() || null;
  }
}

/** Name of the variable of a setting. */
export const variableOf = (name: SettingName, provider: string): string =>
  name.replace("<NAME>", provider.toUpperCase());
