/** True if files are dragged, and nothing of the page itself. */
export const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") ?? false;

function refuse(event: DragEvent): void {
  if (!hasFiles(event)) return;
  event.preventDefault();
  event.dataTransfer!.dropEffect = "none";
}

/**
 * A file that is dropped where nothing takes it would be opened in place of the page, and end what plays on it. Whoever takes files
 * says so after this, by a drop effect of its own.
 */
export function refuseDrops(view: Window): void {
  // On the way down: before all who listen to the page.
  view.addEventListener("dragover", refuse, true);
  view.addEventListener("drop", refuse, true);
}
