/** The address of one of these screens names the document that a reload is to bring back, `id`. */
export function showAddress(screens: RegExp, id: string): void {
  const [, screen, shown] = location.pathname.split("/");
  if (screens.test(location.pathname) && shown !== id) history.replaceState(null, "", `/${screen}/${id}`);
}
