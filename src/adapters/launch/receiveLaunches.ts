import { SHARED_CACHE, SHARED_QUERY } from "../../protocol/sharedFiles.ts";

/** Members of a LaunchQueue that are used. */
export interface LaunchQueue {
  setConsumer(consumer: (params: { readonly files?: readonly FileHandle[] }) => void): void;
}

export type FileHandle = Pick<FileSystemFileHandle, "name" | "getFile">;

export interface LaunchOptions {
  /** Null where apps cannot be launched with files. */
  readonly queue: LaunchQueue | null;
  /** Returns the browser's Cache Storage; undefined outside of secure pages. Throws where storage is blocked. */
  readonly caches: () => SharedCaches | undefined;
  readonly location: Pick<Location, "search">;
  readonly history: Pick<History, "replaceState" | "state">;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onFailure: (fileName: string, reason: string) => void;
}

type SharedCaches = Pick<CacheStorage, "open" | "delete">;

/** Receives files that the system opens with the installed app, and files that are shared to it. */
export function receiveLaunches(options: LaunchOptions): void {
  const { queue, caches, location, history } = options;
  queue?.setConsumer(({ files = [] }) => void readHandles(files, options));
  if (location.search !== SHARED_QUERY) return;
  history.replaceState(history.state, "", "/");
  void readShared(caches, options);
}

async function readHandles(handles: readonly FileHandle[], { onFiles, onFailure }: LaunchOptions): Promise<void> {
  const files: File[] = [];
  for (const handle of handles) {
    try {
      files.push(await handle.getFile());
    } catch (cause) {
      onFailure(handle.name, cause instanceof Error ? cause.message : "");
    }
  }
  if (files.length > 0) onFiles(files);
}

async function readShared(open: LaunchOptions["caches"], { onFiles }: Pick<LaunchOptions, "onFiles">): Promise<void> {
  const caches = storageOf(open);
  if (!caches) return;
  const cache = await caches.open(SHARED_CACHE);
  const files: File[] = [];
  for (const request of await cache.keys()) {
    const stored = await cache.match(request);
    if (!stored) continue;
    const blob = await stored.blob();
    const name = decodeURIComponent(new URL(request.url).pathname.split("/").at(-1) ?? "");
    files.push(new File([blob], name, { type: blob.type }));
  }
  await caches.delete(SHARED_CACHE);
  if (files.length > 0) onFiles(files);
}

function storageOf(open: LaunchOptions["caches"]): SharedCaches | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}
