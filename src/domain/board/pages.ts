export const MOST_PAGES = 16;

/** Page of a pad that is not shown: it has no place in the current layout. */
export const NO_PAGE = -1;

interface OnPage {
  readonly page: number;
}

export const isPlaced = ({ page }: OnPage): boolean => page !== NO_PAGE;

export const isOnPage = ({ page }: OnPage, shown: number): boolean => page === 0 || page === shown;

/** True if both are on one page. */
export const sharePage = (a: OnPage, b: OnPage): boolean =>
  isPlaced(a) && isPlaced(b) && (a.page === 0 || b.page === 0 || a.page === b.page);

/** Number of pages of a board, up to the last one with a pad of its own. */
export const pageCount = ({ pads }: { readonly pads: readonly OnPage[] }): number =>
  Math.max(1, ...pads.map(({ page }) => page));
