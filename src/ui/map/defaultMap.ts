import { newAreaMap } from "../../domain/reference/area.ts";

/** Map that opens if nothing else is known (specification 3, Map). */
export const DEFAULT_MAP = newAreaMap();
