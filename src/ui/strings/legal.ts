export interface LegalSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export const privacy = {
  title: "Privacy",
  lead: "Padroll works in your browser. Your work is stored there. If you sign in, it is also stored in your account.",
  sections: [
    {
      title: "Data in your browser",
      paragraphs: [
        "Boards, songs and unfinished jam recordings are stored in this browser's IndexedDB, on this device. Settings such as theme, interface scale and favorite instruments are stored in its local storage.",
        "Instrument samples that you have used are cached in the browser so that they load quickly and work offline.",
        "Without an account none of this is sent anywhere. Clearing this site's data in your browser permanently deletes all of it.",
      ],
    },
    {
      title: "With an account",
      paragraphs: [
        "If you sign in, this server also stores your boards and songs, email address, name, profile picture, plan and the devices that are signed in. Passwords are stored only as hashes. Deleted items disappear from your lists right away and from the server later.",
        "A board is public only if you publish it. Then everyone can see, play and copy it, with your name and the number of likes and copies, until you make it private or delete it. Copies that others made remain theirs. Likes and copies are counted, but not who made them.",
        "Events, flyers and chat messages are visible to the people you share them with. Reports go to the administrators of this server, who can see your name. The reported person cannot.",
        "The cookie padroll_token keeps you signed in. It is set when you sign in, sent only to this server, not readable by scripts, and removed when you sign out. For a day after you register, the cookie padroll_registration lets the emailed code sign you in to the same browser.",
        "If this server offers it, you can sign in or pay with an external provider. Your browser then opens that provider's pages, under its terms.",
      ],
    },
    {
      title: "No tracking",
      paragraphs: [
        "No advertising, no analytics and no trackers. All files, including fonts and samples, come from this server.",
      ],
    },
    {
      title: "MIDI devices and files",
      paragraphs: [
        "MIDI devices are used only after you allow it in your browser. In a jam room your notes are sent to the other players. Otherwise MIDI messages never leave your computer.",
        "MIDI files that you open are read in the page. With an account, the imported song is stored there like any other.",
      ],
    },
    {
      title: "The server",
      paragraphs: [
        "The server delivers the program and the samples, and stores accounts. Like any web server it may log the address, time and path of requests for operation and security.",
      ],
    },
  ] satisfies readonly LegalSection[],
} as const;

export const terms = {
  title: "Terms",
  lead: "Use Padroll for any music you like. What you make with it is yours.",
  sections: [
    {
      title: "Your music",
      paragraphs: [
        "You own everything you make: boards, songs, recordings and exported files. You may use it in any way, including commercially, without crediting Padroll.",
        "You are responsible for having the rights to the MIDI files that you open.",
      ],
    },
    {
      title: "The program",
      paragraphs: [
        "Padroll is free software under the MIT license. It comes without warranty of any kind. Keep copies of important work. Browsers may clear stored data when a device runs out of space.",
      ],
    },
    {
      title: "The sampled instruments",
      paragraphs: [
        "The instruments come from the bank MuseScore General, by S. Christian Collins, based on Fluid R3 by Frank Wen; MIT license, with parts in the public domain. You may use what you play with them freely. The full text and the list of authors:",
      ],
    },
    {
      title: "Fonts and libraries",
      paragraphs: [
        "Inter and Noto Emoji are under the SIL Open Font License. The libraries that the program is built with keep their own licenses:",
      ],
    },
  ] satisfies readonly LegalSection[],
  bankLicence: "License of the sampled instruments",
  libraryLicences: "Licenses of the libraries",
} as const;
