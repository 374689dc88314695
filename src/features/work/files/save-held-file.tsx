import { call, CallError } from "#platform/web/call.ts";
import { notifyError } from "#platform/web/notify.ts";
import { createTicket } from "./endpoints.ts";
import { openWithReason } from "./open-with-reason.tsx";

/**
 * Downloads a file of a record, the newest version unless a number is given, through a ticket of its own; what the
 * person has to say before that is asked, and what went wrong is a notice.
 */
export async function saveHeldFile(fileId: number, number?: number): Promise<void> {
  const params = { fileId: String(fileId) };
  const version = number === undefined ? {} : { number };
  try {
    const ticket = await openWithReason((said, signal) =>
      call(createTicket, { params, body: { ...version, ...said } }, signal && { signal }),
    );
    if (!ticket) return;
    const link = document.createElement("a");
    link.href = ticket.url;
    link.download = "";
    link.click();
  } catch (error) {
    notifyError("내려받지 못했습니다.", error instanceof CallError ? error.message : undefined);
  }
}
