import { lazy, Suspense, useEffect } from "react";
import { useSnapshot } from "valtio";
import { receiveLaunched } from "../../state/launched.ts";
import { useStudio } from "../hooks/StudioContext.ts";
import { useFileOpener } from "./useFileOpener.ts";

const FileDialogs = lazy(async () => ({ default: (await import("./FileDialogs.tsx")).FileDialogs }));

/** Opens files that the system opens with the app, or that are shared to it, as files that are dropped on the page. */
export function LaunchedFiles() {
  const { session } = useStudio();
  const { open, ...files } = useFileOpener();
  const { launched } = useSnapshot(session);
  const { reading, report } = useSnapshot(files.state);
  useEffect(() => {
    if (launched.length > 0) void open(receiveLaunched(session));
  }, [launched, open, session]);
  return <Suspense>{(reading ?? report) && <FileDialogs files={files} />}</Suspense>;
}
