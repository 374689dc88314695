import { byteText, limitText } from "#platform/bytes.ts";
import { CallError } from "#platform/web/call.ts";
import { createPersonalStore, onPersonGone } from "#platform/web/personal-store.ts";
import { refreshReads } from "#platform/web/query.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { callUploadWithProgress } from "#platform/web/upload-call.ts";
import { listFiles, readFile, uploadFile, uploadVersion } from "../endpoints.ts";
import { nameProblem, normalName } from "../file.ts";
import type { Sensitivity } from "../sensitivity.ts";

export type UploadTarget = {
  readonly record: RailRecord;
  /** The file whose new version it is; null: it is a file of its own. */
  readonly fileId: number | null;
  /** How far it may go; a new version goes as far as its file. */
  readonly sensitivity: Sensitivity;
};

export type Upload = UploadTarget & {
  readonly id: number;
  readonly file: File;
  readonly state: "waiting" | "sending" | "failed";
  /** From 0 to 1. */
  readonly sent: number;
  /** Why it failed, in words; null while it has not. */
  readonly message: string | null;
  /** Whether the same file may do better another time. */
  readonly again: boolean;
};

/** What is being uploaded, for all records: it goes on while the person looks at other pages. */
export const uploads = createPersonalStore<readonly Upload[]>([]);

const atOnce = 2;
const running = new Map<number, AbortController>();
let lastId = 0;
// What has not gone yet must not go under the name of whoever comes next.
onPersonGone(() => running.forEach((control) => control.abort(new Error("signed out"))));

/** Takes files up: those that cannot be taken are told at once, the others wait for their turn. */
export function startUploads(target: UploadTarget, files: readonly File[], maxBytes: number): void {
  const added = files.map((file): Upload => {
    lastId += 1;
    const message = problemOf(file, maxBytes);
    const state = message === null ? "waiting" : "failed";
    return { ...target, id: lastId, file, state, sent: 0, message, again: false };
  });
  uploads.write((now) => [...now, ...added]);
  sendNext();
}

function problemOf(file: File, maxBytes: number): string | null {
  const problem = nameProblem(normalName(file.name));
  if (problem !== null) return problem;
  if (file.size === 0) return "내용이 없는 파일입니다.";
  if (file.size <= maxBytes) return null;
  return `파일마다 ${limitText(maxBytes)}까지 올릴 수 있습니다. 이 파일은 ${byteText(file.size)}입니다.`;
}

/** Sends a file that failed once more. */
export function retryUpload(id: number): void {
  change(id, { state: "waiting", sent: 0, message: null });
  sendNext();
}

/** Breaks an upload off, or puts a failed one away. */
export function dropUpload(id: number): void {
  running.get(id)?.abort(new Error("cancelled"));
  uploads.write((now) => now.filter((upload) => upload.id !== id));
}

function change(id: number, part: Partial<Upload>): void {
  uploads.write((now) => now.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
}

function sendNext(): void {
  if (uploads.read().some(({ state }) => state !== "failed")) window.addEventListener("beforeunload", warn);
  else window.removeEventListener("beforeunload", warn);
  const next = running.size < atOnce && uploads.read().find(({ state }) => state === "waiting");
  if (!next) return;
  void send(next);
  sendNext();
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

async function send(upload: Upload): Promise<void> {
  const { id, file } = upload;
  const control = new AbortController();
  running.set(id, control);
  change(id, { state: "sending" });
  try {
    const options = { signal: control.signal, onProgress: (sent: number) => change(id, { sent }) };
    await deliver(upload, options);
    uploads.write((now) => now.filter((other) => other.id !== id));
    await refreshReads(listFiles, readFile);
  } catch (error) {
    const { message, again } = reasonOf(error, file);
    change(id, { state: "failed", message, again });
  } finally {
    running.delete(id);
    sendNext();
  }
}

function deliver(
  { record, fileId, sensitivity, file }: Upload,
  options: { signal: AbortSignal; onProgress: (sent: number) => void },
): Promise<unknown> {
  const name = normalName(file.name);
  if (fileId !== null) {
    const input = { params: { fileId: String(fileId) }, query: { name } };
    return callUploadWithProgress(uploadVersion, input, file, options);
  }
  const query = { type: record.type, number: String(record.number), name, sensitivity };
  return callUploadWithProgress(uploadFile, { query }, file, options);
}

function reasonOf(error: unknown, file: File): { message: string; again: boolean } {
  if (!(error instanceof CallError)) return { message: `${file.name} 파일을 보내지 못했습니다.`, again: true };
  const refused = error.code === "invalid" || error.code === "tooLarge" || error.code === "unsupportedType";
  return { message: error.message, again: !refused };
}
