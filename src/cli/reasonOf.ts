const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "no such file or folder",
  EACCES: "no permission",
  EISDIR: "is a folder",
  ENOTDIR: "part of the path is not a folder",
  ENOSPC: "the disk is full",
  EPIPE: "nobody reads it any more",
};

/** Why the file system refused, in words. */
export function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error));
}
