import { useState } from "react";
import { useUser } from "#platform/web/session.ts";
import type { NoticeImportance } from "../../importance.ts";
import type { TaskCount } from "../../schemas.ts";
import { allFolded, folded, isCramped, isFolded, readFolds, startsFolded, type Folds } from "./folds.ts";
import type { Viewport } from "./notice.ts";

type Model = Readonly<TaskCount["model"]>;

const keptUnder = (userId: number) => `haechi.notice-folds.${userId}`;

/**
 * Notices that the person made small, also after a reload; each comes back as soon as a task arrives that was not there
 * then. On phones all begin small. In a low window one alone is open, and none by itself. `model`: null until known.
 */
export function useFolds(model: Model | null, viewport: Viewport) {
  const { id: userId } = useUser();
  const [folds, setFolds] = useState<Folds>(() => readFolds(localStorage.getItem(keptUnder(userId))));
  const [begun, setBegun] = useState(false);
  const [opened, setOpened] = useState<NoticeImportance | null>(null);
  const cramped = isCramped(viewport);
  // While it draws: notices that begin small are never seen large.
  if (model !== null && !begun) {
    setBegun(true);
    if (startsFolded(viewport)) setFolds(allFolded(model));
  }
  const keep = (next: Folds) => {
    setFolds(next);
    localStorage.setItem(keptUnder(userId), JSON.stringify(next));
  };
  return {
    isFolded: (importance: NoticeImportance) =>
      cramped ? importance !== opened : isFolded(folds, importance, model ?? []),
    fold: (importance: NoticeImportance) => {
      setOpened(null);
      keep(folded(folds, importance, model ?? []));
    },
    unfold: (importance: NoticeImportance) => {
      setOpened(importance);
      keep({ ...folds, [importance]: undefined });
    },
  };
}
