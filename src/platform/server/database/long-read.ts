import type { PoolClient } from "pg";
import type { Database } from "./database.ts";

/**
 * Runs `read` over one moment of the database, where a statement may take `withinMs` instead of the time of a call; 0:
 * as long as it takes. The caller may wait between two statements, as a slow disk makes it. Not declared read only:
 * what is sorted out on the way may go into temporary tables.
 */
export async function inLongRead<Result>(
  { pool }: Pick<Database, "pool">,
  withinMs: number,
  read: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query("begin isolation level repeatable read");
    await client.query("select set_config('statement_timeout', $1, true)", [String(withinMs)]);
    await client.query("set local idle_in_transaction_session_timeout = 0");
    const result = await read(client);
    await client.query("commit");
    return result;
  } finally {
    // Ends the transaction whatever happened; a broken connection leaves the pool.
    client.release(
      await client.query("rollback").then(
        () => false,
        () => true,
      ),
    );
  }
}

/** Rows of a query within the open transaction of a long read, a part at a time. */
export async function* readParts<Row extends object>(
  client: PoolClient,
  text: string,
  values: readonly unknown[] = [],
  rowsPerFetch = 2_000,
): AsyncGenerator<readonly Row[]> {
  await client.query(`declare long_read no scroll cursor for ${text}`, [...values]);
  try {
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${rowsPerFetch} from long_read`);
      if (rows.length > 0) yield rows;
      if (rows.length < rowsPerFetch) return;
    }
  } finally {
    await client.query("close long_read");
  }
}
