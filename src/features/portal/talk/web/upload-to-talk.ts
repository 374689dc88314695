import { callUploadWithProgress } from "#platform/web/upload-call.ts";
import { attachToTalk } from "../endpoints.ts";
import type { WaitingFile } from "../waiting-files.tsx";

/** Sends a file into the room of a client, where it waits for its message. */
export async function uploadToTalk(number: number, file: File): Promise<WaitingFile> {
  const input = { params: { number: String(number) }, query: { name: file.name } };
  const { model } = await callUploadWithProgress(attachToTalk, input, file, {
    signal: new AbortController().signal,
    onProgress: () => null,
  });
  return model;
}
