/** A named colour gradient: 2 to 6 colours `#rrggbb`, in order (specification 1). */
export interface Gradient {
  readonly name: string;
  readonly colors: readonly string[];
}

const TABLE = `
Padroll|1a97c4 a62637
Deep Water|0b2239 11507a 1a97c4
Stage Light|2b0a12 a62637 f0a35e
First Take|23395b 406e8e 8ea8c3 cbf7ed
Night Drive|10121c 2c1e4a 5b2a86 c2378f
Warm Tape|3b2418 8c4a2f d98e4a f3d9a4
Cold Plate|0f2027 2c5364 9fc3d1
Meter|1d9b6c 7ac74f e3c340 e8853a d6403b
Patch Bay|e4572e f3a712 a8c686 669bbc 29335c
Analog Dawn|2d2a4a 6b4e8f d17b88 f6c39b
Harbour|134e5e 71b280
Graphite|14171c 2a2f38 4d5563
Mint Room|0d3b3a 1f7a74 77d1b5 e3f9ef
Brass|4a2c0a a86b1d f0c35a fff0c2
Felt|2e0f1f 6d2346 b8557e
Choir|1c1f4a 3f4c9a 8d9be0 e6e9fb
Ember|1a0a05 6b1d0f c7431b f49d37
Reed|20301d 4f7337 a8b95d e9e7b2
Prism|d13b40 e8953b e6d84a 3fae6a 3286c9 7a4ab5
Snow Port|e9eff5 b9cbdb 7d9ab5
`;

export const GRADIENTS: readonly Gradient[] = TABLE.trim()
  .split("\n")
  .map((line) => {
    const [name = "", colors = ""] = line.split("|");
    return { name, colors: colors.split(" ").map((color) => `#${color}`) };
  });

/** The gradient of a name; null if there is none, as for "". */
export const gradientNamed = (name: string): Gradient | null => GRADIENTS.find((each) => each.name === name) ?? null;
