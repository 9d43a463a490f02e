import manual from "virtual:manual";
import { searchManual, type ManualHit } from "./searchManual.ts";

/** Most sections that are listed beside other results. */
const MOST = 4;

/** The sections of the manual that fit a query best. */
export const manualHits = (query: string): readonly ManualHit[] => searchManual(manual.pages, query).slice(0, MOST);
