import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Failure } from "../http/failure.ts";
import { valueOf, type Order, type Reply } from "./message.ts";

/** What one job may take. */
export type WorkerLimits = { readonly milliseconds: number; readonly heapMegabytes: number };

const main = fileURLToPath(new URL("main.ts", import.meta.url));
/** How V8 ends a process whose heap is full. */
const heapSignals: readonly (NodeJS.Signals | null)[] = ["SIGABRT", "SIGTRAP", "SIGILL"];

/**
 * Carries out one order in a process that lives for it alone. A full heap ends a thread together with its process
 * (`decisions/014-files-are-read-in-processes-of-their-own.md`), so it is a process. `signal` ends it early.
 * Throws what the job throws; 422 when it took too long, 413 when it took too much memory, 503 when it was ended.
 */
export async function runOrder(order: Order, limits: WorkerLimits, signal: AbortSignal): Promise<unknown> {
  const { NODE_COMPILE_CACHE } = process.env;
  const child = fork(main, [], {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${limits.heapMegabytes}`],
    // It reads what strangers wrote and needs none of the keys.
    env: NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const end = () => child.kill("SIGKILL");
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    end();
  }, limits.milliseconds);
  signal.addEventListener("abort", end);
  try {
    const reply = await new Promise<Reply>((resolve, reject) => {
      child.once("message", (answer) => resolve(answer as Reply));
      child.once("error", reject);
      child.once("exit", (code, killedBy) => reject(endedEarly(late, code, killedBy)));
      // Whoever is gone before hearing the order is told of by its exit.
      child.send(order, () => {});
    });
    return valueOf(reply);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
    child.removeAllListeners().on("error", () => {});
    end();
  }
}

function endedEarly(late: boolean, code: number | null, killedBy: NodeJS.Signals | null): Error {
  if (late) {
    return new Failure("ruleViolated", "읽는 데 너무 오래 걸려 멈추었습니다. 내용을 나누어 다시 보내 주세요.");
  }
  if (heapSignals.includes(killedBy)) {
    return new Failure("tooLarge", "읽는 데 메모리가 너무 많이 듭니다. 필요한 내용만 남겨 나누어 보내 주세요.");
  }
  if (killedBy !== null) {
    return new Failure("unavailable", "읽던 중에 멈추었습니다. 잠시 후 다시 시도해 주세요.", { retryAfter: 2 });
  }
  return new Error(`a worker ended with ${code} and no reply`);
}
