import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#platform/server/testing/test-database.ts";
import { agreedToAds } from "./agreed.ts";
import { smsRates } from "./limits.ts";

const tel = "010-0000-5610";
const at = new Date("2026-06-01T00:00:00Z");
let created: TestDatabase;
let client: number;

beforeAll(async () => {
  created = await createTestDatabase();
  const { query } = created.database;
  const team = await query.insertInto("teams").values({ name: "팀" }).returning("id").executeTakeFirstOrThrow();
  const values = { team_id: team.id, name: "거래처", tel };
  ({ id: client } = await query.insertInto("clients").values(values).returning("id").executeTakeFirstOrThrow());
});
afterAll(() => created.drop());

async function agreed(): Promise<boolean> {
  const { query } = created.database;
  const rates = await smsRates({ query }, at);
  const { rows } = await sql<{ agreed: boolean }>`select ${agreedToAds(at, rates)} as agreed
    from (select digits(${tel}) as tel_digits, 'client' as record_type, ${client}::bigint as record_id) r`.execute(
    query,
  );
  return rows[0]!.agreed;
}

test("a deal of the last months counts where the firm says so, until the client withdraws", async () => {
  const { query } = created.database;
  const { team_id: team } = await query.selectFrom("clients").select("team_id").executeTakeFirstOrThrow();
  const contract = await query
    .insertInto("contracts")
    .values({ team_id: team, title: "자문", client_id: client, status: "terminated", signed_at: "2026-05-01" })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(await agreed()).toBe(false);
  await query.updateTable("sms_settings").set({ trade_exemption: true }).execute();
  expect(await agreed()).toBe(true);
  const setStatus = (status: "void" | "terminated") =>
    query.updateTable("contracts").set({ status }).where("id", "=", contract.id).execute();
  await setStatus("void");
  expect(await agreed()).toBe(false);
  await setStatus("terminated");
  const event = { team_id: team, tel, channel: "phone", happened_at: new Date("2026-05-20T00:00:00Z") } as const;
  await query
    .insertInto("sms_consents")
    .values({ ...event, event: "withdraw" })
    .execute();
  expect(await agreed()).toBe(false);
});

test("nobody agrees for a client who died, unless somebody else among the clients has the number", async () => {
  const { query } = created.database;
  const { team_id: team } = await query.selectFrom("clients").select("team_id").executeTakeFirstOrThrow();
  const event = { team_id: team, tel, channel: "phone", happened_at: new Date("2026-05-25T00:00:00Z") } as const;
  await query
    .insertInto("sms_consents")
    .values({ ...event, event: "give" })
    .execute();
  expect(await agreed()).toBe(true);
  await query.updateTable("clients").set({ ended_on: "2026-05-30" }).where("id", "=", client).execute();
  expect(await agreed()).toBe(false);
  await query.insertInto("clients").values({ team_id: team, name: "배우자", tel, namesake: true }).execute();
  expect(await agreed()).toBe(true);
});
