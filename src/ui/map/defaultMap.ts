import { newAreaMap } from "../../domain/reference/area.ts";

/** What opens where nothing else is known (specification 3, Map). */
export const DEFAULT_MAP = newAreaMap();
