import { FLAT_EQUALIZER, type Equalizer } from "../../mixer/equalizer.ts";
import { DEFAULT_MASTER, type MasterStrip } from "../../mixer/MasterStrip.ts";
import type { TimelineDiff } from "../diff.ts";
import type { TimelineDocument } from "../records.ts";
import { timelineUpdate, tracksUpdate } from "./build.ts";

export const setMaster = (document: TimelineDocument, fields: Partial<MasterStrip>): TimelineDiff =>
  timelineUpdate(document, { master: { ...(document.timeline.master ?? DEFAULT_MASTER), ...fields } });

export const setMasterEqualizer = (document: TimelineDocument, fields: Partial<Equalizer>): TimelineDiff =>
  setMaster(document, { eq: { ...FLAT_EQUALIZER, ...document.timeline.master?.eq, ...fields } });

export const setEqualizer = (document: TimelineDocument, trackId: string, fields: Partial<Equalizer>): TimelineDiff =>
  tracksUpdate(document, [trackId], ({ eq }) => ({ eq: { ...FLAT_EQUALIZER, ...eq, ...fields } }));
