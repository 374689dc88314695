import type { CallInput, CallSchema, Endpoint } from "#platform/endpoint.ts";
import { callFile } from "#platform/web/call.ts";
import { notifyError } from "#platform/web/notify.ts";
import { saveFile } from "#platform/web/save-file.ts";

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
