import { Client } from "pg";
import { expect, test } from "vitest";
import { createTestDatabase } from "../server/testing/test-database.ts";
import { Seat } from "./seat.ts";

test("one who asks several times at once whether it is alone lets others in when it gives way once", async ({
  onTestFinished,
}) => {
  const own = await createTestDatabase(undefined, { writesBeside: false });
  const client = new Client({ connectionString: own.url });
  onTestFinished(async () => {
    await client.end();
    await own.drop();
  });
  await client.connect();
  const held = async () => {
    const { rows } = await client.query<{ mode: string }>(
      `select mode from pg_locks where locktype = 'advisory' and granted and pid = pg_backend_pid() order by mode`,
    );
    return rows.map(({ mode }) => mode);
  };

  const seat = await Seat.take(client);
  expect(await Promise.all([seat.tryAlone(), seat.tryAlone(), seat.tryAlone()])).toEqual([true, true, true]);
  expect(await held()).toEqual(["ExclusiveLock", "ShareLock"]);
  await seat.giveWay();
  expect(await held()).toEqual(["ShareLock"]);
});
