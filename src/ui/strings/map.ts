/** Words of maps. */
export const mapStrings = {
  surface: "Map. The arrow keys move it, plus and minus zoom, Tab leads to its places.",
  picking: "Map. The arrow keys move it, plus and minus zoom, Enter chooses its middle.",
  nearer: "Nearer",
  farther: "Farther",
  whole: "The whole world",
  severalNamed: (count: number, first: string) => `${count.toLocaleString("en-US")} here: ${first} and more`,
  source: "Natural Earth · City data © GeoNames, CC BY 4.0",
  findCity: "Find a city",
  cities: "Cities",
  noCity: "No city is called that. Choose the place on the map.",
  failed: "The map could not be loaded.",
} as const;
