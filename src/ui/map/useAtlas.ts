import { useEffect, useState } from "react";
import { loadFineAtlas, loadRoughAtlas, type Atlas } from "./atlas.ts";

/** From here on the rough borders look it. */
const FINE_FROM_ZOOM = 2.8;

/** The borders to draw at a zoom: the rough ones until the fine ones are there. */
export function useAtlas(zoom: number): { readonly atlas: Atlas | null; readonly failed: boolean } {
  const [rough, setRough] = useState<Atlas | null>(null);
  const [fine, setFine] = useState<Atlas | null>(null);
  const [failed, setFailed] = useState(false);
  const isNear = zoom >= FINE_FROM_ZOOM;
  useEffect(() => {
    loadRoughAtlas().then(setRough, () => setFailed(true));
  }, []);
  useEffect(() => {
    // Without the fine borders the rough ones stay.
    if (isNear) loadFineAtlas().then(setFine, () => undefined);
  }, [isNear]);
  return { atlas: (isNear ? fine : null) ?? rough, failed: failed && !rough };
}
