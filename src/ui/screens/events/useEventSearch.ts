import { useState } from "react";
import { useSnapshot } from "valtio";
import { ok } from "../../../domain/AppError.ts";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import { searchOf, type EventFilters } from "../../../state/events/eventFilters.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useLoad, type Load } from "../../hooks/useLoad.ts";

const PAGE_SIZE = 50;

interface FoundEvents {
  readonly totalCount: number;
  readonly events: readonly EventJson[];
}

export interface EventSearchResult extends Load<FoundEvents> {
  readonly showMore: () => void;
}

/** The events of filters, and more of them when asked for. */
export function useEventSearch(filters: EventFilters): EventSearchResult {
  const { api, account } = useStudio();
  const { status } = useSnapshot(account.state);
  const asked = JSON.stringify(filters);
  const [pages, setPages] = useState({ of: "", count: 1 });
  const count = pages.of === asked ? pages.count : 1;
  const load = useLoad<FoundEvents>(async (signal) => {
    const search = searchOf(filters, new Date());
    const events: EventJson[] = [];
    let totalCount = 0;
    for (let pageNumber = 1; pageNumber <= count; pageNumber++) {
      const body = { ...search, pageNumber, pageSize: PAGE_SIZE };
      const page = await api.call(eventCalls.searchEvents, { body }, { signal });
      if (!page.ok) return page;
      events.push(...page.value.events);
      totalCount = page.value.totalCount;
    }
    return ok({ events, totalCount });
  }, `${asked} ${count} ${status}`);
  return { ...load, showMore: () => setPages({ of: asked, count: count + 1 }) };
}
