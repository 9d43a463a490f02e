/** The short symbol among a chord's names (`CHORD_NAMES`): `m9` rather than `minor ninth`; `M` for the major chord. */
export function chordSymbol(names: string): string {
  const all = names.split(" | ");
  const symbols = all.filter((name) => !name.includes(" ") && !/^[a-z]{4,}/.test(name));
  // A letter form reads better than a sign: `m9`, not `-9`.
  return symbols.find((name) => /^[a-zA-Z\d]/.test(name)) ?? symbols[0] ?? all[0]!;
}
