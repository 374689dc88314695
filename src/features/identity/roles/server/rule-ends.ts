import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { parseOwnRules } from "#features/identity/access/roles.ts";
import { logGrant } from "#features/identity/access/server/commands/grant-log.ts";
import { shutDoors } from "#features/identity/access/server/commands/shut-doors.ts";
import { rulesInWords, rulesTextOf, timedRules, type TimedRule } from "../own-rules.ts";
import { endRoles } from "./role-ends.ts";

type Query = Pick<Database, "query">;

/** The days on which own rules of a person end. */
export async function endsOf({ query }: Query, userId: number): Promise<TimedRule[]> {
  const { rows } = await sql<TimedRule>`select action, subject, ends_on::text as "endsOn" from own_rule_ends
    where user_id = ${userId}`.execute(query);
  return rows;
}

/** Keeps exactly the days that these rules have. */
export async function keepEnds(
  { query }: Work,
  { userId, by, rules }: { readonly userId: number; readonly by: number | null; readonly rules: readonly TimedRule[] },
): Promise<void> {
  await query.deleteFrom("own_rule_ends").where("user_id", "=", userId).execute();
  const timed = rules.flatMap(({ action, subject, endsOn }) =>
    endsOn === null ? [] : [{ user_id: userId, action, subject, ends_on: endsOn, created_by: by }],
  );
  if (timed.length > 0) await query.insertInto("own_rule_ends").values(timed).execute();
}

const today = sql`(now() at time zone 'Asia/Seoul')::date`;

/** Takes away own rules and roles whose last day is over. The person signs in anew, as after any right that goes. */
export const endOwnRules = defineRecurringJob({
  name: "roles.endOwnRules",
  label: "개인 규칙과 역할 만료",
  every: "tenMinutes",
  run: async ({ database }) => {
    const { rows } = await sql<{ userId: number }>`
      select distinct user_id as "userId" from own_rule_ends where ends_on < ${today}`.execute(database.query);
    for (const { userId } of rows) await endRulesOf(database, userId);
    await endRoles(database);
  },
});

async function endRulesOf(database: Database, userId: number): Promise<void> {
  await inTransaction(database, { userId: null, staffId: null, requestId: "roles.endOwnRules" }, async (work) => {
    const { rows } = await sql<{ text: string; staffId: number | null }>`
      select u.role_rules as text, (select s.id from staffs s where s.user_id = u.id and s.deleted_at is null) as "staffId"
      from users u where u.id = ${userId} for update`.execute(work.query);
    const [user] = rows;
    if (!user) return;
    const over = await sql<TimedRule>`select action, subject, ends_on::text as "endsOn" from own_rule_ends
      where user_id = ${userId} and ends_on < ${today}`.execute(work.query);
    const ended = over.rows;
    if (ended.length === 0) return;
    const before = timedRules(user.text, await endsOf(work, userId));
    const after = before.filter((rule) => !ended.some(({ action, subject }) => isSame({ action, subject }, rule)));
    await keepEnds(work, { userId, by: null, rules: after });
    if (after.length === before.length) return;
    const text = rulesTextOf(after);
    await sql`update users set role_rules = ${text}, version = version + 1, updated_at = now() where id = ${userId}`.execute(
      work.query,
    );
    if (user.staffId !== null) {
      await sql`update staffs set version = version + 1, updated_at = now() where id = ${user.staffId}`.execute(
        work.query,
      );
      const changes = { ownRules: [user.text, text] };
      work.audit({ action: "staff.endOwnRules", recordType: "staff", recordId: user.staffId, changes });
      work.emitSurely({ type: "rights-changed", staffIds: [user.staffId] });
    }
    if (parseOwnRules(text).length < parseOwnRules(user.text).length) {
      await shutDoors(work, { userId, reason: "개인 규칙 만료" });
    }
    const detail = { before: rulesInWords(before), after: rulesInWords(after) };
    const reason = "정한 마지막 날이 지났습니다.";
    await logGrant(work, { actorUserId: null, targetUserId: userId, action: "endOwnRules", detail, reason });
  });
}

function isSame(one: Pick<TimedRule, "action" | "subject">, other: TimedRule): boolean {
  return one.action === other.action && one.subject === other.subject;
}
