import type { ReactNode } from "react";
import { onPersonGone } from "#platform/web/personal-store.ts";
import { createStore } from "#platform/web/store.ts";

export type ConfirmQuestion = {
  readonly title: string;
  readonly message?: ReactNode;
  /** The verb of the button that goes ahead. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** Red button, for what cannot be taken back. */
  readonly danger?: boolean;
};

export type OpenQuestion = ConfirmQuestion & { readonly answer: (yes: boolean) => void };

/** The question on the screen; the shell shows it. */
export const openQuestion = createStore<OpenQuestion | null>(null);

// Nobody is there any more who could answer.
onPersonGone(() => openQuestion.read()?.answer(false));

/** Asks once. Resolves true only when the person goes ahead. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  openQuestion.read()?.answer(false);
  return new Promise((resolve) => {
    openQuestion.write({
      ...question,
      answer: (yes) => {
        openQuestion.write(null);
        resolve(yes);
      },
    });
  });
}
