import type { CallInput, CallSchema, Endpoint } from "#platform/endpoint.ts";
import { call, callFile } from "#platform/web/call.ts";
import { notifyError } from "#platform/web/notify.ts";
import { saveFile } from "#platform/web/save-file.ts";
import { createTicket } from "#features/work/files/endpoints.ts";

/** Calls for a file and hands it to the browser; what went wrong is a notice. */
export async function saveCalled<Schema extends CallSchema>(
  endpoint: Endpoint<Schema>,
  input: CallInput<Schema>,
): Promise<void> {
  try {
    const { content, name } = await callFile(endpoint, input);
    saveFile(content, name);
  } catch (error) {
    notifyError("파일을 받지 못했습니다.", error instanceof Error ? error.message : undefined);
  }
}

/** Downloads a file that is kept with a record, by a ticket of its own, as its part does. */
export async function saveHeldFile(fileId: number): Promise<void> {
  try {
    const { url } = await call(createTicket, { params: { fileId: String(fileId) }, body: {} });
    const link = document.createElement("a");
    link.href = url;
    link.download = "";
    link.click();
  } catch (error) {
    notifyError("파일을 받지 못했습니다.", error instanceof Error ? error.message : undefined);
  }
}
