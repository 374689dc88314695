import { useCallback, useState } from "react";
import { readDraft, saveDraft } from "./draft-storage.ts";
import { useUser } from "./session.ts";

/** Whether two drafts hold the same: they are plain data. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * State that outlives a reload: what a person typed comes back until `clear` is called (after saving) or they sign
 * out. `key` names the form, with the record's id where there is one. Never for passwords or registration numbers.
 */
export function useDraft<Value>(
  key: string,
  initial: Value,
): [value: Value, set: (next: Value) => void, clear: () => void] {
  const owner = useUser().id;
  const [value, setValue] = useState<Value>(() => (readDraft(owner, key) as Value | null) ?? initial);
  const set = useCallback(
    (next: Value) => {
      setValue(next);
      saveDraft(owner, key, isSame(next, initial) ? null : next);
    },
    [owner, key, initial],
  );
  const clear = useCallback(() => {
    setValue(initial);
    saveDraft(owner, key, null);
  }, [owner, key, initial]);
  return [value, set, clear];
}
