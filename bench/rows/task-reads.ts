import { countEvents } from "../../src/features/work/tasks/server/commands/touch-task-lists.ts";
import { countStatement } from "../../src/features/work/tasks/server/queries/count.ts";
import { receivedStatement } from "../../src/features/work/tasks/server/queries/received.ts";
import { sentStatement } from "../../src/features/work/tasks/server/queries/sent.ts";
import { compare } from "../harness/rounds.ts";
import { barePath, startBare } from "../harness/servers.ts";
import type { World } from "../harness/world.ts";
import { outcomeOf } from "./outcome.ts";
import { roundsOf, type Row } from "./row.ts";

/** Often enough that nearly every answer is of a list that has changed since the last one. */
const changeEveryMs = 60;
const leastReads = 0.85;
const mostTail = 1.3;

const reads = [
  { name: "refresh", path: "/api/tasks/refresh", statement: receivedStatement, senders: false },
  { name: "count", path: "/api/tasks/count", statement: countStatement, senders: false },
  { name: "sent", path: "/api/tasks/sent", statement: sentStatement, senders: true },
] as const;

/** The three reads of the task screen, each of a list that has changed since it was last asked for. */
export const changedReads: readonly Row[] = reads.map(({ name, path, statement, senders }) => ({
  name,
  async run(bench) {
    const { world, product } = bench;
    const people = senders ? world.people.slice(0, 10) : world.people;
    const bare = await startBare(world.databaseUrl, { [name]: { text: statement.text, json: true } });
    const changing = keepChanging(
      world,
      people.map(({ id }) => id),
    );
    try {
      const compared = await compare(
        {
          url: product.url,
          requests: people.map(({ token }) => ({ path, headers: { authorization: `Bearer ${token}` } })),
        },
        { url: bare.url, requests: people.map(({ id }) => ({ path: barePath(name, [id]) })) },
        roundsOf(bench),
      );
      return [outcomeOf(`GET ${path}, changed`, compared, leastReads, mostTail)];
    } finally {
      await changing.stop();
      await bare.stop();
    }
  },
}));

/** The list that the browser has already. */
export const unchangedRead: Row = {
  name: "unchanged",
  async run(bench) {
    const { world, product } = bench;
    const path = "/api/tasks/refresh";
    const requests = await Promise.all(
      world.people.map(async ({ token }) => {
        const headers = { authorization: `Bearer ${token}` };
        const { headers: answered } = await fetch(`${product.url}${path}`, { headers });
        return { path, headers: { ...headers, "if-none-match": answered.get("etag") ?? "" } };
      }),
    );
    const bare = await startBare(world.databaseUrl, {});
    try {
      const compared = await compare(
        { url: product.url, requests, status: 304 },
        // The same call: what it takes to read its headers and to send it is not the product's.
        { url: bare.url, requests: requests.map((request) => ({ ...request, path: "/unchanged" })), status: 304 },
        roundsOf(bench),
      );
      return [outcomeOf(`GET ${path}, unchanged (304)`, compared, 0.5)];
    } finally {
      await bare.stop();
    }
  },
};

/** Raises the versions of these people's lists again and again and tells of it, as writers do. */
function keepChanging({ database }: World, staffIds: readonly number[]): { stop(): Promise<void> } {
  const ending = new AbortController();
  const done = (async () => {
    while (!ending.signal.aborted) {
      await database.pool.query("update staffs set task_version = task_version + 1 where id = any($1)", [staffIds]);
      database.announce(countEvents(staffIds));
      await new Promise((resolve) => setTimeout(resolve, changeEveryMs));
    }
  })();
  return {
    async stop() {
      ending.abort();
      await done;
    },
  };
}
