import { CallError } from "#platform/web/call.ts";
import { snackbar, toastError } from "#platform/web/notify.ts";
import { isMissingChunk } from "./missing-chunk.ts";

/** What nobody expected still gets a word on the screen: the generic notices of spec §8. */
export function tellUnexpected(): void {
  window.addEventListener("unhandledrejection", ({ reason }: PromiseRejectionEvent) => {
    if (reason instanceof DOMException && reason.name === "AbortError") return;
    if (isMissingChunk(reason)) return;
    if (reason instanceof CallError) snackbar();
    else toastError();
  });
}
