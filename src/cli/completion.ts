import { ok, type Result } from "../domain/AppError.ts";
import { usage } from "./commandLine.ts";
import { ALL_COMMANDS, COMMANDS, COMMON_OPTIONS, type OptionTable } from "./commandTable.ts";

const SHELLS = { bash, zsh, fish };

const NAMES = [...Object.keys(ALL_COMMANDS), "help"];

const commandsWithOptions = (): readonly (readonly [string, OptionTable])[] =>
  Object.entries(COMMANDS).map(([name, { options }]) => [name, { ...options, ...COMMON_OPTIONS }]);

/** `completion bash|zsh|fish`: a script for the shell, made of the command table. Errors: `USAGE`. */
export function completionOf([shell, ...rest]: readonly string[]): Result<string> {
  const made = shell !== undefined && Object.hasOwn(SHELLS, shell) ? SHELLS[shell as keyof typeof SHELLS] : null;
  return made && rest.length === 0
    ? ok(made())
    : usage(`completion takes one shell: ${Object.keys(SHELLS).join(", ")}`);
}

/** Cases of bash and zsh: words that may follow an option of a command, by "COMMAND OPTION" and by "COMMAND". */
function cases(): string {
  const lines = commandsWithOptions().flatMap(([command, options]) => [
    ...Object.entries(options).flatMap(([name, { choices }]) =>
      choices ? [`    "${command} --${name}") words="${choices.join(" ")}" ;;`] : [],
    ),
    `    "${command} "*) words="${Object.keys(options)
      .map((name) => `--${name}`)
      .join(" ")}" ;;`,
  ]);
  return [`  case "$command $before" in`, ...lines, `    "help "*) words="${NAMES.join(" ")}" ;;`, "  esac"].join("\n");
}

function bash(): string {
  return `_padroll() {
  local command="\${COMP_WORDS[1]}" word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then COMPREPLY=($(compgen -W "${NAMES.join(" ")}" -- "$word")); return; fi
${cases()}
  if [[ "$word" == -* || "$words" != --* ]]; then COMPREPLY=($(compgen -W "$words" -- "$word")); fi
}
complete -o default -o bashdefault -F _padroll padroll`;
}

function zsh(): string {
  return `_padroll() {
  local command="\${words[2]}" word="\${words[CURRENT]}" before="\${words[CURRENT-1]}"
  if (( CURRENT == 2 )); then compadd -- ${NAMES.join(" ")}; return; fi
  () {
    local words=""
${cases()}
    [[ "$word" == -* || "$words" != --* ]] && compadd -- \${=words}
  }
  [[ "$word" == -* ]] || _files
}
compdef _padroll padroll`;
}

const quoted = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

function fish(): string {
  const commands = Object.entries(ALL_COMMANDS).map(
    ([name, { summary }]) => `complete -c padroll -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
  );
  const options = commandsWithOptions().flatMap(([command, table]) =>
    Object.entries(table).map(([name, { value, help, choices }]) => {
      const takes = value === null ? "" : choices ? ` -x -a ${quoted(choices.join(" "))}` : " -r";
      return `complete -c padroll -n '__fish_seen_subcommand_from ${command}' -l ${name}${takes} -d ${quoted(help)}`;
    }),
  );
  return [...commands, ...options].join("\n");
}
