import type { ReactNode } from "react";
import { createStore } from "./store.ts";

/** Durations of spec §9, in milliseconds. */
const durations = { notification: 2000, success: 1000, toast: 1500, general: 3000, action: 5000 } as const;

export type NoticeKind = "error" | "success" | "info" | "warning" | "toast" | "toastError";

export type Notice = {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly title: string;
  readonly message?: ReactNode;
  readonly duration: number;
  /** What the person may still do about it, e.g. take an action back. */
  readonly action?: { readonly label: string; readonly run: () => void };
};

/** Notices that wait for the library that shows them, which loads after the first screen. */
export const waitingNotices = createStore<readonly Notice[]>([]);

let lastId = 0;

function push(notice: Omit<Notice, "id">): void {
  lastId += 1;
  const next: Notice = { id: lastId, ...notice };
  waitingNotices.write((now) => [...now, next]);
}

/** A failure: what happened, below it what to do. 2 s. */
export function notifyError(title: string, message?: ReactNode): void {
  push({ kind: "error", title, message, duration: durations.notification });
}

/** Something was done. 1 s. */
export function notifySuccess(title: string, message?: ReactNode): void {
  push({ kind: "success", title, message, duration: durations.success });
}

/** Something was done that can be looked at for 5 s. */
export function notifyDone(title: string, action: { readonly label: string; readonly run: () => void }): void {
  push({ kind: "success", title, duration: durations.action, action });
}

/** A general message. 3 s. */
export function notifyInfo(title: string, message?: ReactNode): void {
  push({ kind: "info", title, message, duration: durations.general });
}

/** A short word at the top right. 1.5 s. */
export function toast(title: string): void {
  push({ kind: "toast", title, duration: durations.toast });
}

/** The generic failure toast of spec §8. */
export function toastError(title = "Oops...Something went wrong"): void {
  push({ kind: "toastError", title, duration: durations.toast });
}

/** The generic snackbar of spec §8, in amber. 3 s. */
export function snackbar(title = "Something Wrong ~"): void {
  push({ kind: "warning", title, duration: durations.general });
}

/** Something was done that can be taken back for 5 s. */
export function notifyUndo(title: string, undo: () => void): void {
  push({
    kind: "info",
    title,
    duration: durations.action,
    action: { label: "되돌리기", run: undo },
  });
}
