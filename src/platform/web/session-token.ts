let key = "haechi.token";
// Where the token lies: whoever did not want to stay signed in has it in this tab alone.
let storage = () => (sessionStorage.getItem(key) === null ? localStorage : sessionStorage);
type Listener = () => void;
const listeners = new Set<Listener>();

/** Pages for people outside the firm keep their token apart; `session`: for as long as the tab is open. */
export function keepTokenAs(name: string, place: "browser" | "session"): void {
  key = name;
  storage = () => (place === "browser" ? localStorage : sessionStorage);
}

/** 로그인 유지 of who signs in next: false keeps the token for as long as the tab is open, and nothing of it beyond. */
export function keepSignedIn(keep: boolean): void {
  const [place, other] = keep ? [localStorage, sessionStorage] : [sessionStorage, localStorage];
  other.removeItem(key);
  storage = () => place;
}

/** The session token, kept by the browser under the product's prefix (spec §3). */
export function readToken(): string | null {
  return storage().getItem(key);
}

export function saveToken(token: string | null): void {
  if (token === null) storage().removeItem(key);
  else storage().setItem(key, token);
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
