import { countStatement } from "#features/work/tasks/server/queries/count.ts";
import { receivedStatement } from "#features/work/tasks/server/queries/received.ts";
import { sentStatement } from "#features/work/tasks/server/queries/sent.ts";
import { compare } from "../harness/rounds.ts";
import { barePath, startBare } from "../harness/servers.ts";
import { withCalls } from "./calls.ts";
import { outcomeOf } from "./outcome.ts";
import { roundsOf, type Row } from "./row.ts";
import { changedCalls } from "./task-read-calls.ts";

/** What the architecture promises of each read. */
const least = { refresh: 0.8, count: 0.75, sent: 0.85 } as const;
const mostTail = 1.3;
const statements = { refresh: receivedStatement, count: countStatement, sent: sentStatement } as const;

/** The three reads of the task screen, each of a list that has changed since it was last asked for. */
export const changedReads: readonly Row[] = changedCalls.map((calls) => ({
  name: calls.name,
  async run(bench) {
    const { world, product } = bench;
    const { name } = calls;
    const bare = await startBare(world.databaseUrl, { [name]: { text: statements[name].text, json: true } });
    try {
      return await withCalls(calls, world, async ({ people, requests }) => {
        const compared = await compare(
          { url: product.url, requests },
          { url: bare.url, requests: people.map(({ id }) => ({ path: barePath(name, [id]) })) },
          roundsOf(bench),
        );
        return [outcomeOf(calls.label, compared, least[name], mostTail)];
      });
    } finally {
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
