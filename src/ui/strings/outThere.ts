/** Words of the cards on the start page. */
export const outThereStrings = {
  title: "Out there now",
  gallery: "Gallery",
  events: "Events",
  demoKind: "Song · demo",
  demoFacts: "Open it, change it, make it yours",
  playDemo: "Play demo song",
  boardKind: "Board · gallery",
  templateKind: "Board · template",
  templateFacts: "Play it as it is",
  live: "Live",
  event: "Event",
} as const;
