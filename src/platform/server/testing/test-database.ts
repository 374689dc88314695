import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { openDatabase, type Database } from "../database/database.ts";
import { Seat } from "../../fast/seat.ts";
import { databaseUrl, dropDatabase, runOn, testPostgres } from "#operate/testing/test-postgres.ts";

/** A migrated database of one test's own. */
export type TestDatabase = {
  readonly url: string;
  readonly database: Database;
  /** Closes `database` and drops it, whoever is still connected. */
  readonly drop: () => Promise<void>;
};

/** What a template holds beyond the schema; made once per test run, whichever worker comes first. */
export type Preparation = {
  readonly name: string;
  /** What it begins with; absent: the schema alone. */
  readonly from?: Preparation;
  readonly prepare: (database: Database) => Promise<void>;
};

/**
 * Copies the run's template (about 50 ms). What a test writes beside the product is seen at once, since the test has a
 * seat among those that write; without it (`writesBeside: false`) the product may take itself for the only one.
 */
export async function createTestDatabase(
  preparation?: Preparation,
  { writesBeside = true }: { readonly writesBeside?: boolean } = {},
): Promise<TestDatabase> {
  const { url, template } = testPostgres();
  const source = preparation ? await prepared(preparation) : template;
  const name = `${template}_${randomBytes(6).toString("hex")}`;
  // Copying files takes a third of the time of writing every page to the log first.
  await runOn(url, `create database ${name} template ${source} strategy file_copy`);
  const own = databaseUrl(url, name);
  const database = openDatabase(own);
  const seat = writesBeside ? await openSeat(own) : null;
  return {
    url: own,
    database,
    async drop() {
      await database.close();
      await seat?.end();
      await dropDatabase(url, name);
    },
  };
}

async function openSeat(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  // Tests of lost connections end this one too.
  client.on("error", () => {});
  await client.connect();
  await Seat.take(client);
  return client;
}

const preparationLock = 7_204_002;

async function prepared({ name, from, prepare }: Preparation): Promise<string> {
  const { url, template } = testPostgres();
  const begun = from ? await prepared(from) : template;
  const source = `${template}_${name}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [preparationLock]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [source]);
    if (rowCount) return source;
    // Built under another name, so that a preparation cut short is never taken for a finished one.
    const partial = `${source}_${randomBytes(4).toString("hex")}`;
    await client.query(`create database ${partial} template ${begun}`);
    const database = openDatabase(databaseUrl(url, partial), { max: 4 });
    try {
      await prepare(database);
    } finally {
      await database.close();
    }
    await client.query(`alter database ${partial} rename to ${source}`);
    return source;
  } finally {
    await client.end();
  }
}
