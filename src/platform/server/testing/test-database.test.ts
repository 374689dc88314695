import { expect, test } from "vitest";
import { createTestDatabase } from "./test-database.ts";

test("every test database is migrated, its own, and gone after drop", async () => {
  const first = await createTestDatabase();
  const second = await createTestDatabase();
  await first.database.query.insertInto("teams").values({ name: "송무1팀" }).execute();
  const names = await second.database.query.selectFrom("teams").select("name").execute();
  expect(names.map(({ name }) => name)).not.toContain("송무1팀");
  await first.drop();
  const { rows } = await second.database.pool.query("select from pg_database where datname = $1", [
    new URL(first.url).pathname.slice(1),
  ]);
  expect(rows).toHaveLength(0);
  await second.drop();
});

test("a prepared template is made once", async () => {
  let runs = 0;
  const preparation = {
    name: "once",
    async prepare({ query }: Awaited<ReturnType<typeof createTestDatabase>>["database"]) {
      runs += 1;
      await query.insertInto("teams").values({ name: "준비된 팀" }).execute();
    },
  };
  const copies = await Promise.all([createTestDatabase(preparation), createTestDatabase(preparation)]);
  expect(runs).toBe(1);
  for (const { database, drop } of copies) {
    const teams = await database.query.selectFrom("teams").select("name").where("name", "=", "준비된 팀").execute();
    expect(teams).toHaveLength(1);
    await drop();
  }
});
