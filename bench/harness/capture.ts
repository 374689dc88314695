import { Client } from "pg";
import { startServer } from "#app/server/server.ts";
import { testConfig } from "#app/testing/test-app.ts";
import type { Request } from "./measure.ts";

/** A statement that the product sent, with its values. */
export type Sent = { readonly text: string; readonly values: readonly unknown[] };

type Query = { text?: string; values?: unknown[] };

/**
 * The statements that each of these reads of the product stands on, without those for sessions, limits and the log of the read,
 * which a bare server would not have.
 */
export async function captureStatements(
  databaseUrl: string,
  requests: readonly Request[],
): Promise<readonly (readonly Sent[])[]> {
  const server = await startServer({
    config: { ...testConfig, fieldKeys: `bench:${Buffer.alloc(32, 7).toString("base64")}` },
    databaseUrl,
    logging: false,
  });
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the client, below
  const original = Client.prototype.query;
  let sent: Sent[] = [];
  // oxlint-disable-next-line typescript/no-explicit-any -- the overloads of pg have no common type
  Client.prototype.query = function record(this: Client, ...args: any[]) {
    const [first, second] = args as [string | Query, unknown];
    const text = typeof first === "string" ? first : first.text;
    const values = typeof first === "string" ? second : (first.values ?? second);
    if (text !== undefined && isRead(text)) sent.push({ text, values: Array.isArray(values) ? values : [] });
    return Reflect.apply(original, this, args) as never;
  } as typeof original;
  try {
    const found: Sent[][] = [];
    for (const { method = "GET", path, body, headers } of requests) {
      sent = [];
      const answer = await fetch(`${server.address}${path}`, {
        method,
        headers: {
          ...headers,
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body }),
      });
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      if (sent.length === 0) throw new Error(`${path}: asks the database for nothing`);
      found.push(sent);
    }
    return found;
  } finally {
    Client.prototype.query = original;
    await server.close();
  }
}

function isRead(text: string): boolean {
  return (
    /^\s*(?:\/\* prepared \*\/\s*)?(?:select|with)/i.test(text) &&
    !/insert into|token_hash|pg_notify|^\s*select exports_per_hour/i.test(text)
  );
}
