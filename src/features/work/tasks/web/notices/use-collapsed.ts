import { useCallback, useState } from "react";
import type { NoticeImportance } from "../../importance.ts";
import type { TaskCount } from "../../schemas.ts";

type Model = Readonly<TaskCount["model"]>;
type Known = { readonly [Importance in NoticeImportance]?: ReadonlySet<number> | undefined };

/** Notices that the person made small; each comes back as soon as a task arrives that was not there then. */
export function useCollapsed(model: Model) {
  const [known, setKnown] = useState<Known>({});
  const isCollapsed = (importance: NoticeImportance) => {
    const then = known[importance];
    return then !== undefined && model.every((task) => task.importance !== importance || then.has(task.id));
  };
  const collapse = (importance: NoticeImportance) =>
    setKnown((now) => ({
      ...now,
      [importance]: new Set(model.filter((task) => task.importance === importance).map(({ id }) => id)),
    }));
  const expand = useCallback(
    (importance: NoticeImportance) => setKnown((now) => ({ ...now, [importance]: undefined })),
    [],
  );
  return { isCollapsed, collapse, expand };
}
