import { useState } from "react";

/** Number of pages to load of a list that grows on demand, and a function that adds one. Another search begins with one page. */
export function useMorePages(search: string): readonly [count: number, showMore: () => void] {
  const [pages, setPages] = useState({ of: "", count: 1 });
  const count = pages.of === search ? pages.count : 1;
  return [count, () => setPages({ of: search, count: count + 1 })];
}
