import { CallError } from "#platform/web/call.ts";
import { onPersonGone } from "#platform/web/personal-store.ts";
import { createStore } from "#platform/web/store.ts";

type Said = { readonly reason?: string };
/** Opens a file, with the reason where the server has asked for one. */
type Opening<Opened> = (said: Said, signal?: AbortSignal) => Promise<Opened>;

export type FileQuestion = {
  /** Opens the file with this reason; rejects with why the server does not take it. */
  readonly answer: (reason: string, signal: AbortSignal) => Promise<void>;
  readonly close: () => void;
};

/** What a file is opened for, while that is asked; the shell shows it above every page. */
export const fileQuestion = createStore<FileQuestion | null>(null);
// Nobody is there any more who could answer.
onPersonGone(() => fileQuestion.read()?.close());

/** Opens a file, and asks why where it holds personal data. Resolves null when the person gives no reason. */
export async function openWithReason<Opened>(open: Opening<Opened>): Promise<Opened | null> {
  try {
    return await open({});
  } catch (error) {
    if (!(error instanceof CallError) || error.fields?.["reason"] === undefined) throw error;
  }
  fileQuestion.read()?.close();
  return new Promise((resolve) => {
    fileQuestion.write({
      answer: async (reason, signal) => resolve(await open({ reason }, signal)),
      close: () => {
        fileQuestion.write(null);
        resolve(null);
      },
    });
  });
}
