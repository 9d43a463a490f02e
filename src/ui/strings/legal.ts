export interface LegalSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export const privacy = {
  title: "Privacy",
  lead: "Padroll works in your browser. What you make stays there, unless you sign in: then your account keeps it, too.",
  sections: [
    {
      title: "What is kept, and where",
      paragraphs: [
        "Boards and songs, and recordings of jams until they are songs, are kept in this browser's IndexedDB, on this device. Settings such as theme, size and favorite instruments are kept in its local storage.",
        "Instrument samples that you have used are kept in the browser's cache, so that they load at once and work offline.",
        "Without an account nothing of this is sent anywhere. Clearing this site's data in your browser deletes all of it, for good.",
      ],
    },
    {
      title: "With an account",
      paragraphs: [
        "Whoever signs in has their boards and songs kept on this server, too, with their email address, name, profile picture, plan, and the devices that are signed in. A password is kept as a hash only. What you delete is gone from the list at once and from the server after a while.",
        "A board is public only where you make it so. Then everybody can see, play and copy it, with your name beside it and how many like and have copied it, until you take it back or delete it; copies that others have made stay theirs. Who likes it or has copied it is counted and not shown.",
        "Events, flyers and what you say in a jam room are seen by those whom you make them for. What you report goes to the administrators of this server, who see your name with it; whom it is about is not told who wrote it.",
        "One cookie, padroll_token, keeps you signed in. It is set when you sign in, sent to this server alone, out of the reach of scripts, and removed when you sign out.",
        "Where this server offers it you may sign in with another provider, and pay with one: your browser then goes to that provider's pages, under its rules.",
      ],
    },
    {
      title: "What is not there",
      paragraphs: [
        "No advertising, no analytics and no trackers. Every file of the program, fonts and samples included, comes from the server that you opened.",
      ],
    },
    {
      title: "MIDI devices and files",
      paragraphs: [
        "MIDI devices are used only after your browser has asked you. MIDI messages go from device to page and back and never leave your computer.",
        "MIDI files you open are read inside the page. With an account, the song that comes of one is kept there like any other.",
      ],
    },
    {
      title: "The server",
      paragraphs: [
        "The server delivers the program and the samples, and keeps accounts. Like any web server it may write the address, the time and the path of requests into a log for the sake of operation and security.",
      ],
    },
  ] satisfies readonly LegalSection[],
} as const;

export const terms = {
  title: "Terms",
  lead: "Use Padroll for whatever music you like. What you make with it is yours.",
  sections: [
    {
      title: "Your music",
      paragraphs: [
        "You own everything you make: boards, songs, recordings, exported files. You may use it in any way, commercial work included, and need not name Padroll.",
        "You are responsible for having the right to use the MIDI files that you open.",
      ],
    },
    {
      title: "The program",
      paragraphs: [
        "Padroll is free software under the MIT license. It comes without warranty of any kind: keep copies of work that matters. Browsers may clear stored data when a device runs out of space.",
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
