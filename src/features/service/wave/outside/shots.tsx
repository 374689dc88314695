import { useEffect } from "react";
import { limitText } from "#platform/bytes.ts";
import { CallError } from "#platform/web/call.ts";
import { refreshReads } from "#platform/web/query.ts";
import { createStore } from "#platform/web/store.ts";
import { callUploadWithProgress } from "#platform/web/upload-call.ts";
import { readAskedDocuments, sendPiece } from "../link-endpoints.ts";
import { uploadProblem } from "../uploads.ts";
import { preparePicture } from "./picture.ts";

/** A shot or file on its way to the firm. */
export type Shot = {
  readonly key: number;
  readonly documentId: number;
  readonly file: File;
  /** blurred: the person is asked whether it goes all the same. refused: it is not taken as it is. */
  readonly state: "preparing" | "blurred" | "waiting" | "sending" | "failed" | "refused";
  /** From 0 to 1. */
  readonly sent: number;
  readonly message: string;
};

/** They stay while the code is asked for again, and go on then. */
export const shots = createStore<readonly Shot[]>([]);

let lastKey = 0;
let control: AbortController | null = null;
let sendingKey = 0;

const change = (key: number, part: Partial<Shot>) =>
  shots.write((now) => now.map((shot) => (shot.key === key ? { ...shot, ...part } : shot)));

/** Takes files of a document up: those that cannot be taken are told at once, the others are looked at and sent in turn. */
export async function addShots(documentId: number, files: readonly File[], maxBytes: number): Promise<void> {
  const added = files.map((file): Shot => {
    lastKey += 1;
    return { key: lastKey, documentId, file, state: "preparing", sent: 0, message: "" };
  });
  shots.write((now) => [...now, ...added]);
  // One after the other: a telephone has no room for several pictures at once.
  for (const shot of added) await prepare(shot, maxBytes);
}

async function prepare({ key, file }: Shot, maxBytes: number): Promise<void> {
  const isPicture = file.type.startsWith("image/") || /\.(?:jpe?g|jfif|png|heic|heif|hif)$/i.test(file.name);
  const ready = isPicture
    ? await preparePicture(file).catch(() => ({ file, blurred: false }))
    : { file, blurred: false };
  const message = problemOf(ready.file, maxBytes);
  const state = message !== "" ? "refused" : ready.blurred ? "blurred" : "waiting";
  change(key, { file: ready.file, state, message });
  void sendNext();
}

function problemOf(file: File, maxBytes: number): string {
  const kind = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? "";
  const problem = uploadProblem(kind, []);
  if (problem !== null) return problem;
  if (file.size === 0) return "내용이 없는 파일입니다.";
  return file.size > maxBytes ? `파일 하나는 ${limitText(maxBytes)}까지 보낼 수 있습니다.` : "";
}

/** Sends a shot as it is, blurred or once more. */
export function sendShot(key: number): void {
  change(key, { state: "waiting", sent: 0, message: "" });
  void sendNext();
}

/** Breaks a shot off, or puts it away. */
export function dropShot(key: number): void {
  shots.write((now) => now.filter((shot) => shot.key !== key));
  if (key === sendingKey) control?.abort(new Error("cancelled"));
}

/** One at a time: on a slow line two would both break off. */
async function sendNext(): Promise<void> {
  const next = control === null && shots.read().find(({ state }) => state === "waiting");
  if (!next) return;
  const { key, documentId, file } = next;
  control = new AbortController();
  sendingKey = key;
  change(key, { state: "sending" });
  try {
    await callUploadWithProgress(sendPiece, { query: { document: String(documentId), name: file.name } }, file, {
      signal: control.signal,
      onProgress: (sent) => change(key, { sent }),
    });
    await refreshReads(readAskedDocuments);
    shots.write((now) => now.filter((shot) => shot.key !== key));
  } catch (error) {
    const isRefused = error instanceof CallError && [400, 404, 413, 415, 422].includes(error.status);
    const message = error instanceof CallError ? (error.fields["name"] ?? error.message) : "보내지 못했습니다.";
    change(key, { state: isRefused ? "refused" : "failed", message });
  } finally {
    control = null;
    sendingKey = 0;
  }
  void sendNext();
}

/** What broke off goes on when the line is back, and when the page is opened again after its code was asked for. */
export function useGoingOn(): void {
  useEffect(() => {
    const goOn = () => {
      for (const { key, state } of shots.read()) if (state === "failed") sendShot(key);
    };
    goOn();
    window.addEventListener("online", goOn);
    return () => window.removeEventListener("online", goOn);
  }, []);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (shots.read().some(({ state }) => state !== "refused")) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);
}
