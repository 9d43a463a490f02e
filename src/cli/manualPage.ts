import { ALL_COMMANDS, COMMON_OPTIONS, type OptionTable } from "./commandTable.ts";

/** Manual page of the program, made of the command table: roff with the macros of man(7). */
export function manualPage(version: string): string {
  return [
    `.TH PADROLL 1 "" "padroll ${version}" "User Commands"`,
    ".SH NAME",
    "padroll \\- songs, sounds and the server of Padroll",
    ".SH SYNOPSIS",
    "\\fBpadroll\\fR \\fICOMMAND\\fR [\\fIOPTION\\fR...] [\\fIFILE\\fR...]",
    ".SH COMMANDS",
    ...Object.entries(ALL_COMMANDS).flatMap(([name, command]) => [
      `.SS "padroll ${name}"`,
      sentence(command.summary),
      ".PP",
      ".nf",
      ...command.usage.map(escaped),
      ".fi",
      ...("options" in command ? optionsOf(command.options) : []),
    ]),
    ".SH OPTIONS",
    "Of all commands on files:",
    ...optionsOf(COMMON_OPTIONS),
    ".SH FILES",
    escaped("- in the place of a file is standard input or output; -- ends the options."),
    ".SH EXIT STATUS",
    "0, 1 where something failed, 2 for a command line that cannot be read.",
  ].join("\n");
}

const optionsOf = (options: OptionTable): readonly string[] =>
  Object.entries(options).flatMap(([name, { value, help }]) => [
    ".TP",
    `\\fB${escaped(`--${name}`)}\\fR${value === null ? "" : ` \\fI${escaped(value)}\\fR`}`,
    escaped(help),
  ]);

const sentence = (text: string): string => escaped(`${text.charAt(0).toUpperCase()}${text.slice(1)}.`);

/** Text as roff prints it: no line of it is a request, and hyphens can be copied. */
const escaped = (text: string): string =>
  text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^(?=[.'])/, "\\&");
