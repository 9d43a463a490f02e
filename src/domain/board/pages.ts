export const MOST_PAGES = 16;

/** Where a pad is that is shown on none: it has no place in the layout that is looked at. */
export const NO_PAGE = -1;

interface OnPage {
  readonly page: number;
}

export const isPlaced = ({ page }: OnPage): boolean => page !== NO_PAGE;

export const isOnPage = ({ page }: OnPage, shown: number): boolean => page === 0 || page === shown;

/** Whether there is a page that both are on. */
export const sharePage = (a: OnPage, b: OnPage): boolean =>
  isPlaced(a) && isPlaced(b) && (a.page === 0 || b.page === 0 || a.page === b.page);

/** How many pages a board has: up to the last one with a pad of its own. */
export const pageCount = ({ pads }: { readonly pads: readonly OnPage[] }): number =>
  Math.max(1, ...pads.map(({ page }) => page));
