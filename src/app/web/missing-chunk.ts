const key = "haechi.chunkReload";
const pauseMs = 60_000;

/** Words of browsers for a script that could not be loaded; a failed style sheet is not among them. */
const scriptFailure = /dynamically imported module|importing a module script/i;

/** Whether the error is a script chunk that could not be loaded. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && scriptFailure.test(error.message);
}

/**
 * A new version on the server takes the chunks of the old one away: the page is loaded anew, for script chunks at most
 * once per 60 seconds (spec §8). Without a network nothing would be won, and the page stays.
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener("vite:preloadError", (event) => {
    if (isMissingChunk(event.payload) && mayReload(Date.now())) location.reload();
  });
}

function mayReload(now: number): boolean {
  const last = Number(sessionStorage.getItem(key) ?? 0);
  if (!navigator.onLine || now - last < pauseMs) return false;
  sessionStorage.setItem(key, String(now));
  return true;
}
