import { lazy, Suspense, useState } from "react";
import { useSnapshot } from "valtio";
import { useShell } from "../hooks/StudioContext.ts";

const NowPlayingSong = lazy(async () => ({ default: (await import("./NowPlayingSong.tsx")).NowPlayingSong }));

/** Shows a song that plays on beside this page, or did; the part that shows it is loaded with the first one. */
export function NowPlaying() {
  const { session } = useShell();
  const { transport, sharedSongId } = useSnapshot(session);
  // The song of a jam room belongs to the room, which shows it itself.
  const isPlaying = transport.state === "started" && sharedSongId === null;
  const [wanted, setWanted] = useState(isPlaying);
  if (isPlaying && !wanted) setWanted(true);
  return (
    wanted &&
    sharedSongId === null && (
      <Suspense>
        <NowPlayingSong />
      </Suspense>
    )
  );
}
