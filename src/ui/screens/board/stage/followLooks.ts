/**
 * Gives another window of this page its stylesheets and its theme, and keeps both the same. `ready`: what is shown in it has its
 * looks. Returns the undo.
 */
export function followLooks(other: Document, ready: () => void): () => void {
  const root = document.documentElement;
  const take = (): void => {
    for (const name of ["data-theme", "style", "lang"]) {
      const value = root.getAttribute(name);
      if (value !== null) other.documentElement.setAttribute(name, value);
    }
  };
  const sheets = [...document.querySelectorAll("link[rel=stylesheet], style")].map((each) =>
    other.importNode(each, true),
  );
  const arrivals = sheets.filter((each) => each.matches("link")).map(arrival);
  other.head.replaceChildren(...sheets);
  other.body.replaceChildren();
  take();
  const observer = new MutationObserver(take);
  observer.observe(root, { attributes: true });
  let isGone = false;
  void Promise.all(arrivals).then(() => (isGone ? undefined : ready()));
  return () => {
    isGone = true;
    observer.disconnect();
  };
}

/** One that does not come is done without. */
const arrival = (sheet: Element): Promise<void> =>
  new Promise((resolve) => {
    for (const type of ["load", "error"]) sheet.addEventListener(type, () => resolve(), { once: true });
  });
