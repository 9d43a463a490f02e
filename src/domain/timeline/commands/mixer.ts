import { FLAT_EQUALIZER, type Equalizer } from "../../mixer/equalizer.ts";
import { DEFAULT_LIMITER, type Limiter } from "../../mixer/limiter.ts";
import { DEFAULT_MASTER, type MasterStrip } from "../../mixer/MasterStrip.ts";
import type { Strip } from "../../mixer/Strip.ts";
import type { TimelineDiff } from "../diff.ts";
import type { TimelineDocument } from "../records.ts";
import { timelineUpdate, tracksUpdate } from "./build.ts";

/** A track's id; null is the master. */
export type StripId = string | null;

const stripOf = ({ timeline, tracks }: TimelineDocument, id: StripId): Strip | undefined =>
  id === null ? (timeline.master ?? DEFAULT_MASTER) : tracks.get(id);

export const setMaster = (document: TimelineDocument, fields: Partial<MasterStrip>): TimelineDiff =>
  timelineUpdate(document, { master: { ...(document.timeline.master ?? DEFAULT_MASTER), ...fields } });

export const setStrip = (document: TimelineDocument, id: StripId, fields: Partial<Strip>): TimelineDiff =>
  id === null ? setMaster(document, fields) : tracksUpdate(document, [id], () => fields);

export const setEqualizer = (document: TimelineDocument, id: StripId, fields: Partial<Equalizer>): TimelineDiff =>
  setStrip(document, id, { eq: { ...FLAT_EQUALIZER, ...stripOf(document, id)?.eq, ...fields } });

/** One that was never set begins switched off. */
export const setLimiter = (document: TimelineDocument, id: StripId, fields: Partial<Limiter>): TimelineDiff =>
  setStrip(document, id, {
    limiter: { ...DEFAULT_LIMITER, on: false, ...stripOf(document, id)?.limiter, ...fields },
  });
