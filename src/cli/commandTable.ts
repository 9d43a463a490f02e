/** An option of a command. */
interface Option {
  /** Its values where there are few, for the completion of shells. */
  readonly choices?: readonly string[];
  /** Description of its value; null where it has none. */
  readonly value: string | null;
  readonly help: string;
  /** It may be given more than once. */
  readonly repeats?: boolean;
}

export type OptionTable = Readonly<Record<string, Option>>;

export interface Command {
  readonly summary: string;
  readonly usage: readonly string[];
  readonly options: OptionTable;
}

export const COMMON_OPTIONS: OptionTable = {
  json: { value: null, help: "Prints one line of JSON for each file, errors too." },
  quiet: { value: null, help: "Prints errors alone: no reports, no warnings, no progress." },
};

const ON_OFF = ["on", "off"];

/** Options of the commands that write files. */
const OUTPUT_OPTIONS: OptionTable = {
  "out-dir": { value: "a folder", help: "Writes there, under the names of the inputs. Several inputs need it." },
  force: { value: null, help: "Replaces files that are there and were not made by this very command line." },
};

const RENDER_OPTIONS: OptionTable = {
  format: {
    value: "wav, flac or ogg",
    choices: ["wav", "flac", "ogg"],
    help: "For standard output and --out-dir; else the ending of OUT tells.",
  },
  rate: { value: "frames per second", help: "8000 to 384000. Default: 48000." },
  bits: {
    value: "16, 24 or 32",
    choices: ["16", "24", "32"],
    help: "Of a sample. WAV: 32 (floating point), 24 or 16; FLAC: 24 or 16.",
  },
  bank: {
    value: "a file .sf2 or .sf3, TRACK=FILE, or full",
    help: "Plays from this sound bank, or one track (by name or id) from it; full: from all recordings and variations of the bank that is used by default.",
    repeats: true,
  },
  track: { value: "a name or an id", help: "Only this track, muted or not.", repeats: true },
  stems: { value: null, help: "A file for each track that is heard, without the limiter." },
  from: { value: "a time", help: "Seconds (12.5), minutes (1:02.5), or a bar and its beat (b17, b17.3)." },
  to: { value: "a time", help: "Where the sound is let go." },
  loops: { value: "a number", help: "From the start to the loop's end, so often round the loop." },
  seconds: { value: "a length", help: "Cuts the sound after so many seconds; a loop that is on is followed." },
  tail: {
    value: "on or off",
    choices: ON_OFF,
    help: "Goes on until all has died away. Default: on, but off with --seconds.",
  },
  gain: { value: "decibels", help: "-60 to 24, in front of the limiter." },
  normalize: { value: "a loudness in LUFS", help: "-60 to 0 (ITU-R BS.1770). Renders twice." },
  polyphony: {
    value: "a number",
    help: "Voices that may sound at once: 32 to 16384. Default: 4096.",
  },
  effects: { value: "on or off", choices: ON_OFF, help: "Reverb and chorus. Default: on." },
  limiter: { value: "on or off", choices: ON_OFF, help: "Default: on, but off with --stems." },
  ...OUTPUT_OPTIONS,
};

export type CommandName = "import" | "export" | "info" | "diff" | "render";

export const COMMANDS: Readonly<Record<CommandName, Command>> = {
  import: {
    summary: "makes a project of a MIDI file, or of the JSON of Tone.js",
    usage: ["padroll import IN.mid|IN.tone.json OUT.json", "padroll import IN… --out-dir FOLDER"],
    options: OUTPUT_OPTIONS,
  },
  export: {
    summary: "makes a MIDI file of a project, or JSON for Tone.js",
    usage: [
      "padroll export IN.json OUT.mid [--track NAME]",
      "padroll export IN.json OUT.tone.json [--track NAME]",
      "padroll export IN.json… --out-dir FOLDER",
    ],
    options: {
      track: { value: "a name or an id", help: "Only this track." },
      format: {
        value: "0 or 1",
        choices: ["0", "1"],
        help: "Of MIDI files. 0: all in one track, of 16 channels at most. Default: 1.",
      },
      ppq: {
        value: "ticks per quarter note",
        help: "Of MIDI files. 1 to 32767; times are rounded to them. Default: the project's.",
      },
      ...OUTPUT_OPTIONS,
    },
  },
  info: {
    summary: "tells what a MIDI file, a project, the JSON of Tone.js or a sound bank holds",
    usage: ["padroll info FILE…"],
    options: {},
  },
  diff: {
    summary: "tells what differs between two songs as they are played",
    usage: ["padroll diff FIRST SECOND", "", "Exit code 0: they play alike; 1: they do not, or a file cannot be read."],
    options: {},
  },
  render: {
    summary: "makes sound of a MIDI file or a project",
    usage: [
      "padroll render IN.mid|IN.json OUT.wav|OUT.flac|OUT.ogg",
      "padroll render IN… --out-dir FOLDER [--format flac]",
    ],
    options: RENDER_OPTIONS,
  },
};

/** Commands that print a text about the program itself. */
export const TEXT_COMMANDS: Readonly<Record<"completion" | "man", Pick<Command, "summary" | "usage">>> = {
  completion: {
    summary: "prints what completes its commands and options in a shell",
    usage: [
      'eval "$(padroll completion bash)"   in ~/.bashrc',
      'eval "$(padroll completion zsh)"    in ~/.zshrc, after compinit',
      "padroll completion fish > ~/.config/fish/completions/padroll.fish",
    ],
  },
  man: {
    summary: "prints its manual page",
    usage: ["padroll man | man -l -", "padroll man > /usr/local/share/man/man1/padroll.1"],
  },
};

/** Commands of the server and its database. They are bundles of their own, which read their options themselves. */
export const SERVER_COMMANDS: Readonly<Record<string, Pick<Command, "summary" | "usage">>> = {
  serve: {
    summary: "serves the whole product, with a database of its own in ./data",
    usage: [
      "padroll serve [--port 8080] [--data FOLDER]",
      "",
      "docs/server.md has what else can be set, by variables of the environment.",
    ],
  },
  backup: {
    summary: "writes the server's database and files to a file, also while it runs",
    usage: ["padroll backup FILE [--json]"],
  },
  restore: {
    summary: "reads a backup into an empty database, or in the place of what is there",
    usage: ["padroll restore FILE [--replace] [--json]"],
  },
  admin: {
    summary: "says who reads reports, and ends events and sessions",
    usage: ["padroll admin list", "padroll admin grant EMAIL", "padroll admin revoke EMAIL"],
  },
  addon: {
    summary: "gives an add-on, such as Download.HTML, to one account",
    usage: ["padroll addon list [EMAIL]", "padroll addon grant EMAIL NAME", "padroll addon revoke EMAIL NAME"],
  },
};

/** All commands of the program, in the order in which its help lists them. */
export const ALL_COMMANDS = { ...COMMANDS, ...TEXT_COMMANDS, ...SERVER_COMMANDS };

export const isServerCommand = (name: string | undefined): boolean =>
  name !== undefined && Object.hasOwn(SERVER_COMMANDS, name);
