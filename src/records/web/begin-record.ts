import { useEffect, useState } from "react";
import { goTo } from "#platform/web/navigation.tsx";
import type { FormValues } from "./form/form-values.ts";

let begun: { readonly page: string; readonly preset: FormValues } | null = null;

/** Opens the list of a kind by its page, with the form of a new record filled in from where it is asked for. */
export function beginRecord(page: string, preset: FormValues): void {
  begun = { page, preset };
  goTo(page);
}

/** What a new record of this page begins with, if the person came to make one; null otherwise. */
export function useBegun(page: string | null): FormValues | null {
  const [preset] = useState(() => (begun !== null && begun.page === page ? begun.preset : null));
  // Not while rendering: a page may be rendered twice before it is shown.
  useEffect(() => {
    begun = null;
  }, []);
  return preset;
}
