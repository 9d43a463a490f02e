import { useSnapshot } from "valtio";
import { savedPlace, type SavedPlace } from "../../state/sync/savedPlace.ts";
import { useOnline } from "./useOnline.ts";
import { useStudio } from "./StudioContext.ts";

/** The place of the latest edit of the open document of this key; see `savedPlace`. */
export function useSavedPlace(key: string, savedAt: number | null): SavedPlace {
  const { work } = useStudio();
  const { entries, loading } = useSnapshot(work.state);
  const isOnline = useOnline();
  const entry = entries.find((each) => each.key === key);
  return savedPlace({ entry, savedAt, isListed: !loading, isOnline });
}
