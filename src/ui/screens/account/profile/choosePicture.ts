import { userCalls } from "../../../../protocol/http/userCalls.ts";

/** Opens the browser's file dialog for a picture that the server takes. */
export function choosePicture(onFile: (file: File) => void): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = userCalls.setAvatar.upload.mediaTypes.join(",");
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file) onFile(file);
  });
  input.click();
}
