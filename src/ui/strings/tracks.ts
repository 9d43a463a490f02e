/** Words of the order of tracks, and of folders. */
export const strings = {
  order: "Order of the tracks",
  trackPlace: (name: string, index: number, count: number, folder: string | null) =>
    `${name}: track ${index} of ${count}${folder === null ? "" : `, in the folder ${folder}`}`,
  folderPlace: (name: string, index: number, count: number) => `Folder ${name}: from track ${index} of ${count}`,
  noFurther: "No further",
  folderRow: (name: string, count: number) => `Folder ${name}: ${count === 1 ? "1 track" : `${count} tracks`}`,
  folderTracks: (count: number) => (count === 1 ? "1 track" : `${count} tracks`),
  folderName: "Folder name",
  folder: "Folder",
  fold: (name: string) => `Tracks of ${name}`,
  muteFolder: (name: string) => `Mute the folder ${name}`,
  soloFolder: (name: string) => `Solo the folder ${name}`,
  leaveFolder: "Take out of the folder",
} as const;
