const key = "haechi.token";
type Listener = () => void;
const listeners = new Set<Listener>();

/** The session token, kept by the browser under the product's prefix (spec §3). */
export function readToken(): string | null {
  return localStorage.getItem(key);
}

export function saveToken(token: string | null): void {
  if (token === null) localStorage.removeItem(key);
  else localStorage.setItem(key, token);
  for (const listener of listeners) listener();
}

/** Told when the token changes, also by another tab. */
export function onTokenChange(listener: Listener): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}
