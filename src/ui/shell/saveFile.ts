/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Uint8Array | string, type: string): void {
  const blob = new Blob([typeof content === "string" ? content : new Uint8Array(content)], { type });
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the address after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** `name` as a file name on every system. */
export function fileName(name: string, extension: string): string {
  const safe = name
    .replaceAll(/[\\/:*?"<>|]/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return `${safe || "untitled"}.${extension}`;
}
