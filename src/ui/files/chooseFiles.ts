/** The files the open dialog offers. */
const FILE_TYPES = ".mid,.midi,.kar,.rmi,.smf,.json,audio/midi,application/json";

/** Opens the browser's file dialog for files of `types`; calls back with those that were chosen. */
export function chooseFiles(onFiles: (files: readonly File[]) => void, types = FILE_TYPES): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = types;
  input.multiple = true;
  input.addEventListener("change", () => {
    const files = [...(input.files ?? [])];
    if (files.length > 0) onFiles(files);
  });
  input.click();
}
