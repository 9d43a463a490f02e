import { FILE_TYPES } from "./openFile.ts";

/** Opens the browser's file dialog for files of `types`; calls back with the file that was chosen. */
export function chooseFile(onFile: (file: File) => void, types = FILE_TYPES): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = types;
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file) onFile(file);
  });
  input.click();
}
