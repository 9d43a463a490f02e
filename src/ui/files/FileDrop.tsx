import { lazy, Suspense } from "react";
import { useSnapshot } from "valtio";
import { DropTarget } from "./DropTarget.tsx";
import { useFileOpener, type FileOpener } from "./useFileOpener.ts";

const FileDialogs = lazy(async () => ({ default: (await import("./FileDialogs.tsx")).FileDialogs }));

/** Files that are dropped anywhere on the page are opened where they belong. */
export const FileDrop = () => <OpenedFiles opener={useFileOpener()} />;

/** The same with a way that others open files by, too. */
export function OpenedFiles({ opener: { open, ...files } }: { readonly opener: FileOpener }) {
  const { reading, report } = useSnapshot(files.state);
  return (
    <>
      <Suspense>{(reading ?? report) && <FileDialogs files={files} />}</Suspense>
      <DropTarget onFiles={(dropped) => void open(dropped)} />
    </>
  );
}
