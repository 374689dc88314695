import { createSession } from "#app/testing/test-app.ts";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase, type Database } from "#platform/server/database/database.ts";
import { runningEmbeddedUrl } from "#operate/embedded.ts";
import { CrashWriter } from "./crash-writer.ts";
import { seed } from "./figures.ts";

/** Writers with a journal each, in one team of the product that runs on `dataDir`; each has a colleague. */
export async function createWriters(dataDir: string, count: number): Promise<CrashWriter[]> {
  const database = openDatabase(await runningEmbeddedUrl(dataDir), { max: 2 });
  const writers: CrashWriter[] = [];
  const { rows } = await database.pool.query<{ id: number }>("insert into teams (name) values ('송무팀') returning id");
  for (let number = 0; number < count; number += 1) {
    const staff = await createPerson(database, number * 2, rows[0]!.id);
    const colleague = await createPerson(database, number * 2 + 1, rows[0]!.id);
    writers.push(new CrashWriter(staff, colleague, seed + number));
  }
  await database.close();
  return writers;
}

/** Waits until the writers have so many acknowledgements more, however long the machine takes for them. */
export async function acknowledgedMore(writers: readonly CrashWriter[], count: number): Promise<void> {
  const wanted = acknowledgedBy(writers) + count;
  while (acknowledgedBy(writers) < wanted && writers.some((writer) => writer.isWriting)) await pause(5);
}

export function acknowledgedBy(writers: readonly CrashWriter[]): number {
  return writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
}

async function createPerson(
  database: Database,
  number: number,
  teamId: number,
): Promise<{ id: number; token: string }> {
  const { rows } = await database.pool.query<{ id: number; user_id: number }>(
    `with u as (insert into users (email, name, status) values ($1, $2, 'active') returning id),
          s as (insert into staffs (user_id, short_name, real_name, team_id) select id, $2, $2, $3 from u
                returning id, user_id),
          t as (insert into staff_teams (staff_id, team_id) select id, $3 from s)
     select id, user_id from s`,
    [`writer${number}@test.haechi.kr`, `기록${number}`, teamId],
  );
  const { id, user_id } = rows[0]!;
  return { id, token: await createSession(database, user_id) };
}
