import { hasCipher, importKeys, type DraftKey, type OpenKey } from "./draft-cipher.ts";

/** After a failure nobody asks again for so long: every letter that is typed would. */
const pauseMs = 5_000;

/** The keys of one person's drafts, asked for once; the first encrypts, each opens what it has encrypted. */
export type DraftKeys = {
  /** Null when there are none now. */
  readonly get: () => Promise<readonly OpenKey[] | null>;
  /** Whether a try that failed may be repeated. */
  readonly mayTryAgain: () => boolean;
  readonly forget: () => void;
};

export function createDraftKeys(load: () => Promise<readonly DraftKey[]>): DraftKeys {
  let keys: readonly OpenKey[] | null = null;
  let loading: Promise<readonly OpenKey[] | null> | null = null;
  let notBefore = 0;
  let isForgotten = false;
  const mayTryAgain = () => keys === null && !isForgotten && hasCipher() && performance.now() >= notBefore;

  async function loadNow(): Promise<readonly OpenKey[] | null> {
    try {
      const loaded = await importKeys(await load());
      if (!isForgotten && loaded.length > 0) keys = loaded;
    } catch {
      notBefore = performance.now() + pauseMs;
    }
    loading = null;
    return keys;
  }
  return {
    mayTryAgain,
    async get() {
      if (keys !== null || (loading === null && !mayTryAgain())) return keys;
      return (loading ??= loadNow());
    },
    forget() {
      isForgotten = true;
      keys = null;
    },
  };
}
