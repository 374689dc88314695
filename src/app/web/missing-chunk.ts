const key = "haechi.chunkReload";
const pauseMs = 60_000;

/** Words of browsers for a script that could not be loaded. */
const scriptFailure = /dynamically imported module|importing a module script/i;

/** Whether the error is a script chunk that could not be loaded: a new try needs a new load of the page. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && scriptFailure.test(error.message);
}

/**
 * A new version on the server takes the chunks of the old one away: the page is loaded anew, at most once per 60 seconds
 * (spec §8). While no server answers nothing would be won: the browser's own error page would
 * replace what was typed, so the page stays.
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener("vite:preloadError", (event) => {
    if (isMissingChunk(event.payload)) void reloadOnce();
  });
}

async function reloadOnce(): Promise<void> {
  const answers = await fetch("/health", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (answers && mayReload(Date.now())) location.reload();
}

function mayReload(now: number): boolean {
  const last = Number(sessionStorage.getItem(key) ?? 0);
  if (now - last < pauseMs) return false;
  sessionStorage.setItem(key, String(now));
  return true;
}
