const prefix = "haechi.draft.";

/** Drafts lie in the tab's own storage, per person, until they are saved or the person signs out. */
export function readDraft(owner: number, key: string): unknown {
  try {
    const text = sessionStorage.getItem(`${prefix}${owner}.${key}`);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Keeps a draft; null removes it. A full storage loses the draft, never the page. */
export function saveDraft(owner: number, key: string, value: unknown): void {
  const name = `${prefix}${owner}.${key}`;
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    sessionStorage.removeItem(name);
  }
}

export function clearDrafts(): void {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(prefix)) sessionStorage.removeItem(name);
  }
}
