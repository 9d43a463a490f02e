/** Words of the question whether a board may send where it names. */
export const consentStrings = {
  title: (name: string) => `Let “${name}” use your MIDI outputs?`,
  text: "This board sends more than notes to the selected output. It would send:",
  notes: (output: string) => `Notes and controllers to “${output}”`,
  sysEx: (output: string, bytes: number, hex: string | null) =>
    `SysEx to ${output}: ${bytes} bytes${hex === null ? "" : ` (${hex})`}`,
  output: (name: string) => `“${name}”`,
  chosen: "the selected output",
  more: (count: number) => (count === 1 ? "One more SysEx message" : `${count} more SysEx messages`),
  warning: "SysEx can change the settings and memory of a device.",
  after:
    "If you do not allow this, the board plays its own sound and the selected output. Padroll asks again only if the messages change.",
  refuse: "Don’t allow",
  allow: "Allow",
} as const;

/** SysEx messages that are listed one by one. */
const MOST_LISTED = 6;
/** Bytes up to which a message is shown in hex. */
const MOST_SHOWN_BYTES = 16;

interface Sent {
  readonly ports: readonly string[];
  readonly sysEx: readonly { readonly port: string; readonly hex: string; readonly byteCount: number }[];
}

/** One line for each thing that the board would send. `nameOf` gives the name of an output. */
export function consentLines({ ports, sysEx }: Sent, nameOf: (port: string) => string): readonly string[] {
  const words = consentStrings;
  const output = (port: string): string => (port === "" ? words.chosen : words.output(nameOf(port)));
  const more = sysEx.length - MOST_LISTED;
  return [
    ...ports.map((port) => words.notes(nameOf(port))),
    ...sysEx
      .slice(0, MOST_LISTED)
      .map(({ port, hex, byteCount }) =>
        words.sysEx(output(port), byteCount, byteCount <= MOST_SHOWN_BYTES ? hex : null),
      ),
    ...(more > 0 ? [words.more(more)] : []),
  ];
}
