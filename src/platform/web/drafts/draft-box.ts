import { hasCipher, seal, sealedIn, unseal, type DraftKey, type Sealed } from "./draft-cipher.ts";
import { createDraftKeys } from "./draft-keys.ts";
import { draftPrefix } from "./stored-drafts.ts";

/**
 * What one person has typed and not saved: clear in memory alone, encrypted in this browser. Without keys it stays in
 * memory; nothing is ever stored in clear.
 */
export type DraftBox = {
  readonly userId: number;
  /** Makes what is stored under the name readable; null when nothing needs to be waited for. Never rejects. */
  readonly open: (name: string) => Promise<void> | null;
  /** What was typed, as far as it was opened; null when there is nothing. */
  readonly read: (name: string) => string | null;
  readonly keep: (name: string, text: string) => void;
  readonly drop: (name: string) => void;
  /** Asks for the keys before the first text needs them, while the server can still be reached. */
  readonly prepare: () => void;
  /** Forgets texts and keys; from then on nothing is stored. */
  readonly close: () => void;
};

/** `stored`: what stood in the browser when the text was last the newest; `text`: null when it could not be opened. */
type Kept = { readonly text: string | null; readonly stored: string | null };

export function createDraftBox(userId: number, loadKeys: () => Promise<readonly DraftKey[]>): DraftBox {
  const own = `${draftPrefix}${userId}.`;
  const placeOf = (name: string) => own + name;
  const keys = createDraftKeys(loadKeys);
  const kept = new Map<string, Kept>();
  const opening = new Map<string, Promise<void>>();
  const storing = new Set<string>();
  let isClosed = false;

  function open(name: string): Promise<void> | null {
    const stored = localStorage.getItem(placeOf(name));
    const known = kept.get(name);
    if (isClosed || storing.has(name) || isNewest(known, stored)) return null;
    const sealed = stored === null ? null : sealedIn(stored);
    // Saved or thrown away in another tab.
    if (stored === null) kept.delete(name);
    else if (sealed === null) takeOver(name, stored);
    else return begin(name, stored, sealed);
    return null;
  }

  function begin(name: string, stored: string, sealed: Sealed): Promise<void> {
    const begun = opening.get(name) ?? unsealInto(name, stored, sealed).finally(() => opening.delete(name));
    opening.set(name, begun);
    return begun;
  }

  const isNewest = (known: Kept | undefined, stored: string | null) =>
    stored === (known?.stored ?? null) && (known?.text !== null || !keys.mayTryAgain());

  async function unsealInto(name: string, stored: string, sealed: Sealed): Promise<void> {
    const before = kept.get(name);
    const key = (await keys.get())?.find((one) => one.name === sealed.key);
    // A key that is not known yet may come: another server has it already.
    const text = key && (await unseal(key, placeOf(name), sealed).catch(() => undefined));
    if (isClosed || kept.get(name) !== before) return;
    if (key && text === undefined) drop(name);
    else kept.set(name, { text: text ?? null, stored });
  }

  /** A text of before, which was stored in clear. */
  function takeOver(name: string, text: string): void {
    if (!hasCipher()) localStorage.removeItem(placeOf(name));
    keep(name, text);
  }

  function keep(name: string, text: string): void {
    if (isClosed) return;
    kept.set(name, { text, stored: localStorage.getItem(placeOf(name)) });
    if (!storing.has(name)) void store(name);
  }

  /** One at a time per name, until what is stored is what was typed last. */
  async function store(name: string): Promise<void> {
    storing.add(name);
    while (storing.has(name)) await storeNewest(name);
  }

  async function storeNewest(name: string): Promise<void> {
    const text = kept.get(name)?.text ?? null;
    const key = text === null ? undefined : (await keys.get())?.[0];
    const stored = text !== null && key ? await seal(key, placeOf(name), text) : null;
    const isOvertaken = stored !== null && !isClosed && kept.get(name)?.text !== text;
    if (isOvertaken) return;
    storing.delete(name);
    if (stored !== null && !isClosed && write(placeOf(name), stored)) kept.set(name, { text, stored });
  }

  function drop(name: string): void {
    kept.delete(name);
    localStorage.removeItem(placeOf(name));
  }

  for (const place of Object.keys(localStorage)) {
    const stored = place.startsWith(own) ? localStorage.getItem(place) : null;
    if (stored !== null && sealedIn(stored) === null) takeOver(place.slice(own.length), stored);
  }
  return {
    userId,
    open,
    read: (name) => kept.get(name)?.text ?? null,
    keep,
    drop,
    prepare: () => void keys.get(),
    close() {
      isClosed = true;
      kept.clear();
      keys.forget();
    },
  };
}

/** A full store keeps what it has; the text stays in memory. */
function write(place: string, stored: string): boolean {
  try {
    localStorage.setItem(place, stored);
    return true;
  } catch {
    return false;
  }
}
