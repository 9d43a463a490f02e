/** Keeps the app for offline use. Without effect in development, and where the browser has no service workers. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/sw.js");
  } catch {
    // Offline use is an addition: where it is refused (private windows, blocked storage), the app works as before.
  }
}
