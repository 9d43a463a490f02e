import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settingGroups, settingsOf, type Setting } from "./settings.ts";

// To publish a change: `npx vitest run src/server/config/settings.test.ts --update`.

const pathOf = (name: string): string => new URL(`../../../${name}`, import.meta.url).pathname;

const kindOf = ({ kind, range, choices = [] }: Setting): string => {
  if (range) return `number from ${range[0]} to ${range[1]}`;
  if (kind === "choice") return choices.map((choice) => `\`${choice}\``).join(", ");
  return kind === "list" ? "list, separated by commas" : kind;
};

const defaultOf = ({ default: text, fallback }: Setting): string => text ?? String(fallback ?? "");

const rowOf = ([name, setting]: readonly [string, Setting]): string =>
  `| \`${name}\` | ${kindOf(setting)} | ${defaultOf(setting)} | ${setting.meaning} |`;

const TABLE = /\| variable \|.*\n(?:\|.*\n)+/;

test("docs/server.md lists the settings as their table has them", async () => {
  const path = pathOf("docs/server.md");
  let text = readFileSync(path, "utf8");
  for (const [heading, group] of settingGroups) {
    const start = new RegExp(`^##+ ${heading}$`, "m").exec(text)?.index ?? -1;
    expect(start, heading).toBeGreaterThan(0);
    const table = ["| variable | kind | default | meaning |", "|---|---|---|---|", ...settingsOf(group).map(rowOf)];
    text = text.slice(0, start) + text.slice(start).replace(TABLE, () => `${table.join("\n")}\n`);
  }
  await expect(text).toMatchFileSnapshot(path);
});

const WIDTH = 118;

/** Text without Markdown, as lines of comments. */
function commentOf(text: string): string {
  const lines = [""];
  for (const word of text.replaceAll(/`|\[|\]\([^)]*\)/g, "").split(" ")) {
    if (`${lines.at(-1)} ${word}`.length > WIDTH) lines.push(word);
    else lines.push(`${lines.pop() ?? ""} ${word}`.trim());
  }
  return lines.map((line) => `# ${line}\n`).join("");
}

/** The variable with its default, where that is one value. */
function exampleOf(name: string, setting: Setting): string {
  const text = defaultOf(setting);
  const value = setting.fallback === undefined ? (/^`([^`<]+)`$/.exec(text)?.[1] ?? "") : text;
  const comment = value === "" && text !== "" ? `${setting.meaning} Default: ${text}.` : setting.meaning;
  return `\n${commentOf(comment)}#${name}=${value}\n`;
}

test(".env.example has every setting, commented out", async () => {
  const groups = settingGroups.map(([heading, group]) => {
    const examples = settingsOf(group).map(([name, setting]) => exampleOf(name, setting));
    return `\n# --- ${heading} ---\n${examples.join("")}`;
  });
  const head = "# Settings of the server, as variables of its environment; docs/server.md says more.\n";
  await expect(head + groups.join("")).toMatchFileSnapshot(pathOf(".env.example"));
});

test("texts and lists that are checked say what they must be", () => {
  for (const [, group] of settingGroups)
    for (const [name, { isValid, must, kind, range, choices }] of settingsOf(group)) {
      expect(must === undefined, name).toBe(isValid === undefined);
      expect([range !== undefined, choices !== undefined], name).toEqual([kind === "number", kind === "choice"]);
    }
});
