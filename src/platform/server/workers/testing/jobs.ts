import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "../../http/failure.ts";
import { SpreadsheetError } from "../../spreadsheet/limits.ts";

type Job = (value: unknown, hand: (piece: string) => void) => unknown;

/** What workers do in tests: one thing each by its name. */
export const jobs = {
  bytes: (value: unknown) => (value as Uint8Array).length,
  spreadsheet: () => {
    throw new SpreadsheetError("읽을 수 없습니다.");
  },
  failure: () => {
    throw new Failure("invalid", "고쳐 주세요.", { fields: { text: "고쳐 주세요." } });
  },
  fault: () => {
    throw new RangeError("ours");
  },
  endless: () => {
    for (;;);
  },
  fillsTexts: () => {
    const kept: string[] = [];
    for (let text = "가나"; ; text += text.slice(1)) kept.push(text.split("").join(""));
  },
  fillsMap: () => {
    const kept = new Map<number, object>();
    for (let key = 0; ; key += 1) kept.set(key, { key });
  },
  sizeBeyond: () => "x".repeat(400_000_000).split(""),
  killed: () => process.kill(process.pid, "SIGKILL"),
  ends: () => process.exit(3),
  later: async (value: unknown) => {
    await pause(300);
    return value;
  },
  pieces: (_value: unknown, hand: (piece: string) => void) => {
    for (const piece of ["가", "나".repeat(400_000), "다"]) hand(piece);
    return "done";
  },
  process: () => process.pid,
  environment: () => Object.keys(process.env),
} as const satisfies Record<string, Job>;

export function doJob(
  { job, value }: { readonly job: keyof typeof jobs; readonly value?: unknown },
  hand: (piece: string) => void,
): unknown {
  return (jobs[job] as Job)(value, hand);
}
