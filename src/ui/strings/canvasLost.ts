export const strings = {
  title: "The picture is gone for a moment",
  text: "The graphics card has stopped drawing this page, as it does after sleep or an update of its driver. Sound and your work go on; the picture comes back when the card does.",
  retry: "Draw it now",
} as const;
