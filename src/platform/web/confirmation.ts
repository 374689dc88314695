import { createStore } from "./store.ts";

type Asked = { readonly answer: (isProved: boolean) => void };

/** The question for a proof that is on the screen; the shell shows it. */
export const openConfirmation = createStore<Asked | null>(null);

let asking: Promise<boolean> | null = null;

/**
 * Asks the person to prove who they are, over whatever is open. Resolves true when the server has taken the proof.
 * Calls that are refused meanwhile wait for the same answer.
 */
export function askConfirmation(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    openConfirmation.write({
      answer: (isProved) => {
        openConfirmation.write(null);
        asking = null;
        resolve(isProved);
      },
    });
  });
  return asking;
}
