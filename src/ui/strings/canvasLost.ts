export const strings = {
  title: "Graphics paused",
  text: "The graphics card stopped drawing this page, for example after sleep or a driver update. Audio and your work are not affected. Drawing resumes when the card is available.",
  retry: "Retry now",
} as const;
