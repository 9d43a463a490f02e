export interface EmojiGroup {
  readonly id: string;
  readonly label: string;
  /** The emoji of the group. */
  readonly icon: string;
}

/** The nine groups of Unicode (components left out), and three of our own. */
export const EMOJI_GROUPS: readonly EmojiGroup[] = [
  { id: "recent", label: "Recent", icon: "🕘" },
  { id: "favourites", label: "Favorites", icon: "⭐" },
  { id: "music", label: "Music", icon: "🎵" },
  { id: "smileys", label: "Smileys & Emotion", icon: "😀" },
  { id: "people", label: "People & Body", icon: "👋" },
  { id: "animals", label: "Animals & Nature", icon: "🐻" },
  { id: "food", label: "Food & Drink", icon: "🍎" },
  { id: "travel", label: "Travel & Places", icon: "🚀" },
  { id: "activities", label: "Activities", icon: "⚽" },
  { id: "objects", label: "Objects", icon: "💡" },
  { id: "symbols", label: "Symbols", icon: "❤️" },
  { id: "flags", label: "Flags", icon: "🏁" },
];
