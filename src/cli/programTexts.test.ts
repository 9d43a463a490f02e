import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { COMMANDS, COMMON_OPTIONS, SERVER_COMMANDS, TEXT_COMMANDS } from "./commandTable.ts";
import { completionOf } from "./completion.ts";
import { manualPage } from "./manualPage.ts";

const names = Object.keys({ ...COMMANDS, ...TEXT_COMMANDS, ...SERVER_COMMANDS });
const options = Object.entries(COMMANDS).flatMap(([command, table]) =>
  Object.entries({ ...table.options, ...COMMON_OPTIONS }).map(([name, option]) => ({ command, name, ...option })),
);

const scriptOf = (shell: string): string => {
  const script = completionOf([shell]);
  if (!script.ok) throw new Error(script.error.message);
  return script.value;
};

/** Words that bash offers behind the words of a command line. */
function offered(...words: readonly string[]): readonly string[] {
  const line = ["padroll", ...words].map((word) => `'${word}'`).join(" ");
  const asked = `COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _padroll; echo "\${COMPREPLY[@]}"`;
  const said = execFileSync("bash", ["-c", `${scriptOf("bash")}\n${asked}`]).toString();
  return said.trim() === "" ? [] : said.trim().split(" ");
}

describe("completion", () => {
  test("bash offers the commands, the options of each, and values where there are few", () => {
    expect(offered("")).toEqual([...names, "help"]);
    expect(offered("re")).toEqual(["render", "restore"]);
    for (const command of Object.keys(COMMANDS)) {
      const own = options.filter((option) => option.command === command).map(({ name }) => `--${name}`);
      expect(offered(command, "--")).toEqual(own);
    }
    for (const { command, name, choices } of options) {
      if (choices) expect(offered(command, `--${name}`, "")).toEqual(choices);
    }
    expect(offered("help", "di")).toEqual(["diff"]);
  });

  test("bash leaves files to the shell where no option and no value is asked for", () => {
    expect(offered("render", "")).toEqual([]);
    expect(offered("render", "song.mid", "so")).toEqual([]);
    expect(offered("render", "--bank", "fi")).toEqual([]);
    expect(offered("serve", "")).toEqual([]);
  });

  test.each(["zsh", "fish"])("%s has all commands and options", (shell) => {
    const script = scriptOf(shell);
    for (const name of names) expect(script).toContain(name);
    for (const { name } of options) expect(script).toContain(shell === "fish" ? `-l ${name}` : `--${name}`);
  });

  test.each([[], ["csh"], ["toString"], ["bash", "zsh"]])("no shell is %j", (...words) => {
    expect(completionOf(words)).toMatchObject({
      error: { code: "USAGE", message: expect.stringContaining("bash, zsh, fish") as string },
    });
  });
});

describe("the manual page", () => {
  const page = manualPage("1.2.3");

  test("has all commands, options and values, and the version", () => {
    const plain = page.replaceAll("\\-", "-");
    expect(plain).toContain('.TH PADROLL 1 "" "padroll 1.2.3"');
    for (const name of names) expect(plain).toContain(`.SS "padroll ${name}"`);
    for (const { name, help } of options) {
      expect(plain).toContain(`\\fB--${name}\\fR`);
      expect(plain).toContain(help);
    }
  });

  test("has requests of man(7) alone, and no text that roff takes for one", () => {
    const requests = page.split("\n").flatMap((line) => /^['.]\S*/.exec(line) ?? []);
    expect(new Set(requests)).toEqual(new Set([".TH", ".SH", ".SS", ".PP", ".nf", ".fi", ".TP"]));
  });
});
