/** Keeps the app for offline use. Without effect in development, and where the browser has no service workers. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // Offline use is an addition: where it is refused (private windows), the app works as before.
  navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
