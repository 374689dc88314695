import { useEffect, useState } from "react";
import { goTo } from "#platform/web/navigation.tsx";
import type { Ref } from "#records/field.ts";

/** What a new letter begins with where it is begun from a case or a contract. */
export type BegunLetter = {
  readonly client: Ref | null;
  readonly project: Ref | null;
  /** Who sends it and to whom, as far as the person sees the names whole; blank: not known. */
  readonly sender: string;
  readonly receiver: string;
  readonly receiverAddress: string;
  readonly title: string;
  /** The case, as the text speaks of it; blank: none. */
  readonly about: string;
};

let begun: BegunLetter | null = null;

/** Opens a new letter with what is known of it filled in. */
export function beginLetter(letter: BegunLetter): void {
  begun = letter;
  goTo("/lawfirm/paper/ccmail");
}

/** What the person came to write; null for a blank letter. */
export function useBegunLetter(): BegunLetter | null {
  const [letter] = useState(() => begun);
  // Not while rendering: a page may be rendered twice before it is shown.
  useEffect(() => {
    begun = null;
  }, []);
  return letter;
}
