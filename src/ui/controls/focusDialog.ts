/** The window itself takes the focus, not its first button with a tooltip. */
export function focusDialog(event: Event): void {
  event.preventDefault();
  if (event.target instanceof HTMLElement) event.target.focus();
}
