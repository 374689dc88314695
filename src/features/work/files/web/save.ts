import { call, CallError } from "#platform/web/call.ts";
import { notifyError } from "#platform/web/notify.ts";
import { createTicket } from "../endpoints.ts";

/** Downloads a file, the newest version unless a number is given, through a ticket of its own. */
export async function saveFileOf(fileId: number, number?: number): Promise<void> {
  try {
    const body = number === undefined ? {} : { number };
    const { url } = await call(createTicket, { params: { fileId: String(fileId) }, body });
    const link = document.createElement("a");
    link.href = url;
    link.download = "";
    link.click();
  } catch (error) {
    notifyError("내려받지 못했습니다.", error instanceof CallError ? error.message : undefined);
  }
}
