import type { AudioFileHandle, AudioFileRequest } from "../../../../protocol/audioFile.ts";

interface Folder {
  getFileHandle(name: string, options: { readonly create: boolean }): Promise<AudioFileHandle>;
}

/** File System Access, where the browser has it. */
interface Pickers {
  readonly showSaveFilePicker?: (options: {
    readonly suggestedName: string;
    readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
  }) => Promise<AudioFileHandle>;
  readonly showDirectoryPicker?: (options: { readonly mode: "readwrite" }) => Promise<Folder>;
}

const TYPES = { wav: "audio/wav", flac: "audio/flac", ogg: "audio/ogg" } as const;

/**
 * Where the files are to be written, asked of the person: a file, or a folder for several. Where the browser cannot write
 * to the disk they have no place, and are downloads. Null where it was cancelled.
 */
export async function chooseTargets(
  files: readonly AudioFileRequest[],
  format: keyof typeof TYPES,
): Promise<readonly AudioFileRequest[] | null> {
  const { showSaveFilePicker, showDirectoryPicker } = globalThis as Pickers;
  try {
    const [first] = files;
    if (files.length === 1 && first && showSaveFilePicker) {
      const types = [{ accept: { [TYPES[format]]: [`.${format}`] } }];
      return [{ ...first, handle: await showSaveFilePicker({ suggestedName: first.name, types }) }];
    }
    if (files.length > 1 && showDirectoryPicker) {
      const folder = await showDirectoryPicker({ mode: "readwrite" });
      const placed: AudioFileRequest[] = [];
      for (const file of files)
        placed.push({ ...file, handle: await folder.getFileHandle(file.name, { create: true }) });
      return placed;
    }
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") return null;
    // Not allowed here, as in a frame of another page: then they are downloads.
  }
  return files;
}
