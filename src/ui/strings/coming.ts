/** Screens that are not built yet: what they will be, and what works in the meantime. */
export interface ComingText {
  readonly title: string;
  readonly text: string;
  readonly today: string;
  readonly link: "/midi" | "/timeline" | "/";
}

const account: ComingText = {
  title: "Accounts are not open yet",
  text: "An account will keep your boards and projects on the server and bring them to every device you sign in on.",
  today:
    "Today everything you make is kept in this browser, with no account at all. Save songs as files to carry them.",
  link: "/timeline",
};

export const coming = {
  edit: {
    title: "The board editor is being built",
    text: "Here you will place pads, knobs, sliders and XY pads on a grid, colour them and choose what each one sends.",
    today: "Today you can play the boards as they are: all of them sound, and send MIDI to your devices.",
    link: "/midi",
  },
  account,
  dashboard: {
    ...account,
    title: "Your dashboard is being built",
    text: "It will show all your boards and projects in one place, each with a picture drawn from its own notes.",
  },
  jamroom: {
    title: "Jam rooms are being built",
    text: "A jam room will be a timeline that several people play and edit at the same time, each in their own browser.",
    today: "Today you can compose alone on the timeline and hand songs around as MIDI files.",
    link: "/timeline",
  },
  devices: {
    title: "The devices screen is being built",
    text: "It will list your MIDI inputs and outputs, watch what passes through them and route it.",
    today: "Today a board sends to the output and channel you choose in its bar.",
    link: "/midi",
  },
  arp: {
    title: "The arpeggiator is being built",
    text: "It will turn the chord you hold into patterns: order, rate, swing, gate, octaves and steps of your own.",
    today: "Today chord patterns with arpeggios play from the timeline: the demo song has some.",
    link: "/timeline",
  },
  events: {
    title: "Events are being built",
    text: "Here you will find sessions near you on a list and a map, and open one of your own.",
    today: "Until then there is music to make.",
    link: "/midi",
  },
  flyers: {
    title: "Flyers are being built",
    text: "A flyer will announce your event to everyone who is listening right now.",
    today: "Until then there is music to make.",
    link: "/midi",
  },
  users: {
    title: "Profiles are being built",
    text: "A public profile will show a musician's boards and events.",
    today: "Until then there is music to make.",
    link: "/midi",
  },
} as const satisfies Record<string, ComingText>;

export type ComingKey = keyof typeof coming;

export const strings = { today: "What works today" } as const;
