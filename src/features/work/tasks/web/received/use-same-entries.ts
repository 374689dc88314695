import { replaceEqualDeep } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { TaskEntry } from "../../schemas.ts";

/**
 * The entries, each as the same object as long as nothing in it has changed, wherever it stands: a row that only moved
 * is not drawn again. (The query cache compares lists place by place.)
 */
export function useSameEntries(entries: readonly TaskEntry[]): readonly TaskEntry[] {
  const [known] = useState(() => new Map<number, TaskEntry>());
  return useMemo(() => {
    const same = entries.map((entry) => replaceEqualDeep(known.get(entry.id), entry));
    known.clear();
    for (const entry of same) known.set(entry.id, entry);
    return same;
  }, [entries, known]);
}
