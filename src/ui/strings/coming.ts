/** Screens that are not built yet: what they will be, and what works in the meantime. */
export interface ComingText {
  readonly title: string;
  readonly text: string;
  readonly today: string;
  readonly link: "/midi" | "/timeline" | "/";
}

export const coming = {
  jamroom: {
    title: "Jam rooms are being built",
    text: "A jam room will be a timeline that several people play and edit at the same time, each in their own browser.",
    today: "Today you can compose alone on the timeline and hand songs around as MIDI files.",
    link: "/timeline",
  },
} as const satisfies Record<string, ComingText>;

export type ComingKey = keyof typeof coming;

export const strings = { today: "What works today" } as const;
