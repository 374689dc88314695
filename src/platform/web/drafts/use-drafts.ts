import { use, useEffect, useState } from "react";
import { onPersonGone } from "../personal-store.ts";
import { loadDraftKeys, session, useUser } from "../session.ts";
import { whenIdle } from "../when-idle.ts";
import { createDraftBox, type DraftBox } from "./draft-box.ts";
import type { DraftKey } from "./draft-cipher.ts";

const prepareWithinMs = 1_000;

let box: DraftBox | null = null;

onPersonGone(() => {
  box?.close();
  box = null;
});

/**
 * The signed-in person's drafts, with what is kept under `name` opened: the component waits for it (Suspense) when
 * something is kept there, and goes on at once when not.
 */
export function useDrafts(name: string): DraftBox {
  const { id } = useUser();
  const [drafts] = useState(() => boxOf(id));
  const [opening] = useState(() => drafts.open(name));
  if (opening) use(opening);
  useEffect(() => whenIdle(drafts.prepare, prepareWithinMs), [drafts]);
  return drafts;
}

function boxOf(userId: number): DraftBox {
  if (box?.userId === userId) return box;
  box?.close();
  box = createDraftBox(userId, () => keysOf(userId));
  return box;
}

async function keysOf(userId: number): Promise<readonly DraftKey[]> {
  // The refusal would open the sign-in over what is being typed.
  if (session.read().status !== "in") throw new Error("no session to ask for keys");
  const answer = await loadDraftKeys();
  // Somebody else may have signed in: their keys would open what this person has typed.
  if (answer.userId !== userId) throw new Error("the keys are another person's");
  return answer.keys;
}
