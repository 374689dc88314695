import { StartRefusal } from "../start-refusal.ts";

/** A failure with words for the list of jobs. They are kept for months: no names, numbers or texts of people in them. */
export class JobFailure extends Error {}

/** Words of the queue's own, for jobs that no longer could say why. */
const ofTheQueue: Readonly<Record<string, string>> = {
  "job heartbeat timeout": "서버가 갑자기 멈춰 끝내지 못했습니다.",
  "job timed out": "정해진 시간 안에 끝나지 않았습니다.",
  "pg-boss shut down while active": "서버를 멈추는 동안 끝나지 않았습니다.",
};

/**
 * Why a job failed, without what errors carry along (values of rows, file names, addresses): the words of those who
 * chose them, else the kind of error. The whole error is in the log of the process, under the id of the job.
 */
export function failureWords(error: unknown): string {
  if (error instanceof JobFailure || error instanceof StartRefusal) return error.message;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) return `데이터베이스가 거절했습니다. (${code})`;
  if (typeof code === "string" && /^[A-Z][A-Z0-9_]{2,40}$/.test(code))
    return `파일이나 연결에 문제가 있습니다. (${code})`;
  const name = error instanceof Error && /^\w{1,40}$/.test(error.name) ? error.name : "Error";
  return `예상하지 못한 문제입니다. (${name})`;
}

/** The words that are shown for what the queue has written down. */
export function shownFailure(written: string | null): string | null {
  return written === null ? null : (ofTheQueue[written] ?? written);
}
