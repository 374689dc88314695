import { session } from "#platform/web/session.ts";

const key = "haechi.previousTeam";

/** The team to go back to after presale pages. */
export type PreviousTeam = { readonly userId: number; readonly teamId: number };

/** What was saved for the signed-in person in this browser (spec §4.4). */
export function readPreviousTeam(): PreviousTeam | null {
  const text = localStorage.getItem(key);
  if (text === null) return null;
  try {
    const saved = JSON.parse(text) as PreviousTeam;
    return saved.userId === session.read().user?.id && Number.isSafeInteger(saved.teamId) ? saved : null;
  } catch {
    return null;
  }
}

export function savePreviousTeam(previous: PreviousTeam): void {
  localStorage.setItem(key, JSON.stringify(previous));
}

export function forgetPreviousTeam(): void {
  localStorage.removeItem(key);
}

/** Told when another tab has switched the team or back. */
export function onPreviousTeamElsewhere(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) listener();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
