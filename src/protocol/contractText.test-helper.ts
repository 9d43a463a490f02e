type Fields = Readonly<Record<string, unknown>>;

/** Texts for readers, which no program reads. */
const SILENT = new Set(["summary", "description"]);
/** Letters of a line. */
const WIDTH = 110;

/** The contract of a boundary as text: what a program can tell of its calls and messages. Large schemas are printed once. */
export class ContractText {
  /** First places of schemas, by their text. */
  readonly #known = new Map<string, string>();
  #text = "";

  add(place: string, value: unknown): void {
    this.#text += `${place}: ${this.#print(place, value, "")}\n`;
  }

  toString(): string {
    return this.#text;
  }

  #print(place: string, value: unknown, indent: string): string {
    if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined";
    const json = JSON.stringify(value);
    const known = this.#known.get(json);
    if (known !== undefined) return `= ${known}`;
    if (json.length > WIDTH) this.#known.set(json, place);
    const open = Array.isArray(value) ? "[" : "{";
    const parts = Array.isArray(value)
      ? value.map((part, index) => this.#print(`${place}.${index}`, part, `${indent}  `))
      : this.#fieldsOf(place, value as Fields, indent);
    const line = parts.join(", ");
    const close = Array.isArray(value) ? "]" : "}";
    if (line.length + indent.length < WIDTH && !line.includes("\n")) return `${open}${line}${close}`;
    return `${open}\n${parts.map((part) => `${indent}  ${part}\n`).join("")}${indent}${close}`;
  }

  #fieldsOf(place: string, value: Fields, indent: string): string[] {
    const shown = Object.entries(value).filter(([name, part]) => !(SILENT.has(name) && typeof part === "string"));
    const print = (name: string, part: unknown): string => this.#print(`${place}.${name}`, part, `${indent}  `);
    const { properties, required = [], ...rest } = Object.fromEntries(shown);
    if (value["type"] !== "object" || typeof properties !== "object")
      return shown.map(([name, part]) => (name === "type" ? String(part) : `${name} ${print(name, part)}`));
    const { type: _type, additionalProperties, ...others } = rest;
    return [
      ...Object.entries(properties as Fields).map(
        ([name, part]) => `${name}${(required as string[]).includes(name) ? "" : "?"}: ${print(name, part)}`,
      ),
      ...(additionalProperties === false ? [] : ["others"]),
      ...Object.entries(others).map(([name, part]) => `${name} ${print(name, part)}`),
    ];
  }
}
