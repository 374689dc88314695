import { setTimeout as pause } from "node:timers/promises";
import { captureStatements, type Sent } from "../harness/capture.ts";
import { besideDisk } from "../harness/disk.ts";
import { compare } from "../harness/rounds.ts";
import { measure, type Measured, type Request, type Side } from "../harness/measure.ts";
import { barePath, startBare } from "../harness/servers.ts";
import { median, tailOf } from "../harness/statistics.ts";
import { delayOf, outcomeOf } from "./outcome.ts";
import { roundsOf, type Bench, type Outcome, type Row } from "./row.ts";

const least = 0.7;
/** Milliseconds within which 99 of 100 searches end when one person at a time asks. */
const mostAlone = 20;
const restMs = 2_000;
const aloneSeconds = 4;
const aloneRounds = 5;

type Read = {
  readonly name: string;
  readonly label: string;
  readonly requests: readonly Request[];
  /** Also asked one at a time, against a limit in milliseconds. */
  readonly alone?: true;
};

const search = (name: string, label: string, words: readonly string[]): Read => ({
  name: `search-${name}`,
  label: `search, ${label}`,
  requests: words.map((word) => ({ path: `/api/search?q=${encodeURIComponent(word)}` })),
  alone: true,
});

const conflicts = (name: string, label: string, body: object): Read => ({
  name: `conflicts-${name}`,
  label: `conflict check, ${label}`,
  requests: [{ method: "POST", path: "/api/conflicts/search", body: JSON.stringify(body) }],
  alone: true,
});

const list = (name: string, label: string, path: string): Read => ({
  name: `list-${name}`,
  label,
  requests: [{ path }],
});

const reads: readonly Read[] = [
  search("two", "2 syllables", ["가람", "누리", "별하"]),
  search("three", "3 syllables", ["강가람", "국누리", "모별하"]),
  search("initials", "초성", ["ㄱㄱㄹ", "ㄱㄴㄹ"]),
  search("digits", "phone digits", ["00001234", "00004321"]),
  conflicts("two", "2 syllables", { names: ["가람"], tels: [], bizNos: [] }),
  conflicts("three", "3 syllables", { names: ["강가람"], tels: [], bizNos: [] }),
  conflicts("phone", "phone digits", { names: [], tels: ["010-0000-1234"], bizNos: [] }),
  list(
    "clients",
    "clients by grade, longest without contact first",
    "/api/clients?page=1&size=50&grade=important&sort=lastContactAt",
  ),
  list(
    "payments",
    "payments of a month by amount",
    "/api/payments?page=1&size=50&payDate=2026-10-01..2026-10-31&sort=-payAmt",
  ),
  list("contracts", "contracts by state, newest first", "/api/contracts?page=1&size=50&status=active&sort=-signedAt"),
];

/** Searches, conflict checks and lists against the statements that they stand on. */
export const databaseReads: readonly Row[] = reads.map((read) => ({
  name: read.name,
  run: (bench) => runRead(bench, read),
}));

/** The revenue bar against the sum it shows. */
export const revenue: Row = {
  name: "revenue",
  run: (bench) =>
    runRead(bench, {
      name: "revenue",
      label: "revenue bar",
      requests: [
        {
          method: "POST",
          path: "/api/lawfirm/action",
          body: JSON.stringify({ action: "list", date_from: "2026-09-21" }),
        },
      ],
    }),
};

async function runRead(bench: Bench, { name, label, requests, alone }: Read): Promise<Outcome[]> {
  const { world, product } = bench;
  // By everybody in turn, as nobody may search more than a few times a second.
  const authorized = world.people.map(({ token }, index) => ({
    ...requests[index % requests.length]!,
    headers: { authorization: `Bearer ${token}` },
  }));
  // The bare server reads what as many people read, so that neither side has its rows at hand more than the other.
  const sent = await captureStatements(world.databaseUrl, authorized);
  const bare = await startBare(world.databaseUrl, {}, groupsOf(name, sent));
  const measured = {
    url: product.url,
    requests: async () => {
      // Waits for calls that are still counted, which deleting row by row would get into each other's way with.
      await world.database.pool.query("truncate auth_throttles");
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
