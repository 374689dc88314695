import { setTimeout as pause } from "node:timers/promises";
import { percentile } from "./figures.ts";
import { busyFactor } from "./machine.ts";
import { openClient, type Answer, type Sent } from "./wire.ts";

/** One request of a load, by the name under which it is counted. */
export type LoadCall = Sent & { readonly name: string; readonly onAnswer?: (answer: Answer) => void };

export type LoadResult = LoadCall & { readonly answer: Answer | null; readonly broken?: string };

const tick = 20;
/** More than the product takes at once. */
const mostConnections = 1_000;
/** How long the last of all that was too much may take, on the machine that promises are about. */
const patience = 20_000;

/** What came of a load: each of its requests, and how many of them had no answer yet when the last one was sent. */
export type LoadResults = { readonly results: readonly LoadResult[]; readonly waiting: number };

/**
 * Sends `perSecond` requests a second for so many seconds whether or not the earlier ones are answered, as people do
 * who know nothing of each other. Answers every request with what came back; null when nothing did, with what was wrong then.
 */
export async function sendSteadily(
  url: string,
  { seconds, perSecond }: { readonly seconds: number; readonly perSecond: number },
  next: () => LoadCall,
): Promise<LoadResults> {
  const client = openClient(url, mostConnections, patience * busyFactor());
  const results: Promise<LoadResult>[] = [];
  let waiting = 0;
  const started = performance.now();
  const wanted = seconds * perSecond;
  while (results.length < wanted) {
    const due = Math.min(wanted, Math.ceil(((performance.now() - started) / 1_000) * perSecond));
    while (results.length < due) {
      const call = next();
      waiting += 1;
      const result = client.send(call).then(
        (answer) => resultOf(call, answer),
        (error: unknown) => ({ ...call, answer: null, broken: String(error) }),
      );
      results.push(result.finally(() => (waiting -= 1)));
    }
    await pause(tick);
  }
  const waitingAtEnd = waiting;
  const answered = await Promise.all(results);
  client.close();
  return { results: answered, waiting: waitingAtEnd };
}

function resultOf(call: LoadCall, answer: Answer): LoadResult {
  call.onAnswer?.(answer);
  // The lists of thousands of answers would fill the memory.
  return { ...call, answer: answer.status === 200 ? { ...answer, text: "" } : answer };
}

/** Results that no promise allows, by name, status and the beginning of the answer; each kind once with its number. */
export function faultsOf(results: readonly LoadResult[], allowed: (status: number) => boolean): string[] {
  const kinds = new Map<string, number>();
  for (const { name, answer, broken } of results) {
    if (answer && allowed(answer.status)) continue;
    const kind = `${name}: ${answer ? `${answer.status} ${answer.text.replace(/"requestId".*/, "").slice(0, 120)}` : `no answer, ${broken}`}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return [...kinds].map(([kind, times]) => `${times} × ${kind}`);
}

/** How fast ordinary calls are answered while nothing else is asked for. */
export type Pace = {
  /** Calls a second when so many are asked at once that the machine has no rest. */
  readonly perSecond: number;
  /** Milliseconds within which nine of ten are answered one at a time. */
  readonly alone: number;
};

const together = 16;
const paced = 120;
const askedAlone = 40;

/** Sends so many calls, each as soon as one before it is answered, so many at once; answers all of them. */
export async function sendInTurn(
  url: string,
  { calls, atOnce }: { readonly calls: number; readonly atOnce: number },
  next: () => LoadCall,
): Promise<LoadResult[]> {
  const client = openClient(url, atOnce);
  const results: LoadResult[] = [];
  let left = calls;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while ((left -= 1) >= 0) {
        const call = next();
        results.push(resultOf(call, await client.send(call)));
      }
    }),
  );
  client.close();
  return results;
}

/**
 * What the product can do on this machine now: promises under load are judged by it, whatever the machine. Throws when
 * calls are not answered at all.
 */
export async function paceOf(url: string, next: () => LoadCall): Promise<Pace> {
  const started = performance.now();
  const all = await sendInTurn(url, { calls: paced, atOnce: together }, next);
  const perSecond = paced / ((performance.now() - started) / 1_000);
  const alone = await sendInTurn(url, { calls: askedAlone, atOnce: 1 }, next);
  const faults = faultsOf([...all, ...alone], (status) => status === 200 || status === 304);
  if (faults.length > 0) throw new Error(`the pace cannot be told: ${faults.join(", ")}`);
  const waits = alone.map(({ answer }) => answer!.milliseconds);
  return { perSecond, alone: percentile(waits, 0.9) };
}
