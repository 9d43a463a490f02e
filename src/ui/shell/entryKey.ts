interface WithNavigation {
  readonly navigation?: { readonly currentEntry?: { readonly key: string } | null };
}

/** Key of the current entry of the history; null in browsers that give entries none. */
export const entryKey = (view: Window): string | null => (view as WithNavigation).navigation?.currentEntry?.key ?? null;
