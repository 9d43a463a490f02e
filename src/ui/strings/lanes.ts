/** Words of the lanes under the piano roll. */
export const strings = {
  lanes: "Lanes",
  controllers: "Controllers",
  allControllers: "All controllers",
  controllerRange: (from: number, to: number) => `CC ${from} to ${to}`,
  keyPressure: "Pressure of one key",
  other: "Other lanes",
  pencil: "With the pencil",
  edit: (lane: string) => `Edit ${lane}`,
  nothingOn: (lane: string, count: number) => `${lane}: ${count} points, none selected`,
  pointsSelected: (lane: string, count: number) => `${lane}: ${count.toLocaleString("en-US")} points selected`,
  pointRead: (lane: string, value: string, start: string) => `${lane} ${value} at ${start}`,
} as const;
