import { safeRedirectPath } from "../redirect-path.ts";
import { hasPage } from "./navigation.tsx";

const key = "haechi.returnPath";

/** Remembers where the person wanted to go before they had to sign in (spec §4.4). */
export function rememberPath(path: string): void {
  const safe = safeRedirectPath(path, hasPage);
  if (safe !== null) sessionStorage.setItem(key, safe);
}

/** The remembered path, once; checked again, because storage can be edited. `otherwise` when there is none. */
export function takeRememberedPath(otherwise = "/"): string {
  const path = safeRedirectPath(sessionStorage.getItem(key), hasPage);
  sessionStorage.removeItem(key);
  return path ?? otherwise;
}
