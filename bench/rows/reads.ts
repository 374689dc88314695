import { setTimeout as pause } from "node:timers/promises";
import { captureStatements, type Sent } from "../harness/capture.ts";
import { besideDisk } from "../harness/disk.ts";
import { compare } from "../harness/rounds.ts";
import { measure, type Measured, type Side } from "../harness/measure.ts";
import { barePath, startBare } from "../harness/servers.ts";
import { median, tailOf } from "../harness/statistics.ts";
import { delayOf, outcomeOf } from "./outcome.ts";
import { emptyThrottles, readRequests, reads, revenueRead, type Read } from "./read-calls.ts";
import { roundsOf, type Bench, type Outcome, type Row } from "./row.ts";

const least = 0.7;
/** Milliseconds within which 99 of 100 searches end when one person at a time asks. */
const mostAlone = 20;
const restMs = 2_000;
const aloneSeconds = 4;
const aloneRounds = 5;

/** Searches, conflict checks and lists against the statements that they stand on. */
export const databaseReads: readonly Row[] = reads.map((read) => ({
  name: read.name,
  run: (bench) => runRead(bench, read),
}));

/** The revenue bar against the sum it shows. */
export const revenue: Row = { name: "revenue", run: (bench) => runRead(bench, revenueRead) };

async function runRead(bench: Bench, read: Read): Promise<Outcome[]> {
  const { world, product } = bench;
  const { name, label, alone } = read;
  const authorized = readRequests(read, world);
  // The bare server reads what as many people read, so that neither side has its rows at hand more than the other.
  const sent = await captureStatements(world.databaseUrl, authorized);
  const bare = await startBare(world.databaseUrl, {}, groupsOf(name, sent));
  const measured = {
    url: product.url,
    requests: async () => {
      await emptyThrottles(world);
      return authorized;
    },
  };
  try {
    const compared = await compare(
      measured,
      { url: bare.url, requests: sent.map((_, index) => ({ path: barePath(`${name}-${index}`, []) })) },
      roundsOf(bench),
    );
    const outcomes = [outcomeOf(label, compared, least)];
    if (!alone) return outcomes;
    // What the rounds broke off at their end is still at work.
    await pause(restMs);
    return [...outcomes, await aloneOf(bench, `${label}, one at a time`, measured)];
  } finally {
    await bare.stop();
  }
}

/** One search after the other. Each is in the log before it is answered, so the disk's own time is measured beside it. */
async function aloneOf({ world, quick }: Bench, label: string, side: Side): Promise<Outcome> {
  const load = { connections: 1, seconds: quick ? 1 : aloneSeconds };
  const rounds: Measured[] = [];
  const disk: number[] = [];
  for (let round = 0; round < (quick ? 1 : aloneRounds); round += 1) {
    const { result, diskP99 } = await besideDisk(world.dataDir, () => measure(side, load));
    rounds.push(result);
    disk.push(diskP99);
  }
  return delayOf(label, tailOf(rounds), mostAlone, median(disk));
}

function groupsOf(name: string, sent: readonly (readonly Sent[])[]) {
  return Object.fromEntries(sent.map((group, index) => [`${name}-${index}`, group]));
}
