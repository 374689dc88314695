import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import { formatDateTime } from "#platform/dates.ts";
import { requireReason } from "#features/identity/access/server/commands/grant-log.ts";
import { holdersOf } from "#features/identity/access/server/commands/holders-of.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { twoPeopleTimeNames, twoPeopleTimes, type TwoPeopleTime } from "../../security.ts";

type Input = Readonly<Record<TwoPeopleTime, number>> & { readonly reason: string };
type Change = { readonly name: TwoPeopleTime; readonly before: number; readonly value: number; readonly from: Date };

/**
 * Sets the two times by which two people are told from one. A longer one holds at once; a shorter one only after the
 * time that held so far, told to every 관리자: else one person alone would shorten it and then do what it prevents.
 */
export async function setTwoPeopleTimes(database: Database, actor: Actor, input: Input): Promise<void> {
  const reason = requireReason(input.reason);
  await inTransaction(database, actor, async (work) => {
    await work.query.selectFrom("firm_settings").select("id").forUpdate().execute();
    const changes: Change[] = [];
    for (const name of twoPeopleTimeNames) {
      const change = await setTime(work, actor, name, input[name]);
      if (change) changes.push(change);
    }
    if (changes.length === 0) return;
    const logged = Object.fromEntries(changes.map(({ name, before, value }) => [name, [before, value]]));
    work.audit({ action: "firm.setTwoPeople", recordType: "firm", recordId: 1, changes: { ...logged, reason } });
    const shorter = changes.filter(({ before, value }) => value < before);
    if (shorter.length > 0) await tellAll(work, actor, shorter, reason);
  });
}

/** Null: it is that long already, and nothing else was to come. */
async function setTime(work: Work, actor: Actor, name: TwoPeopleTime, value: number): Promise<Change | null> {
  const { rows } = await sql<{ before: number; coming: number | null }>`
    select two_people_rule(${name}) as before,
      (select value from two_people_rules where name = ${name} and holds_from > now()) as coming`.execute(work.query);
  const { before, coming } = rows[0]!;
  if (value === (coming ?? before)) return null;
  await work.query
    .deleteFrom("two_people_rules")
    .where("name", "=", name)
    .where("holds_from", ">", sql<Date>`now()`)
    .execute();
  // What was to come is given up.
  if (value === before) return { name, before: coming!, value, from: new Date() };
  const wait = name === "waitHours" ? sql`make_interval(hours => ${before})` : sql`make_interval(days => ${before})`;
  const { rows: set } = await sql<{ holds_from: Date }>`
    insert into two_people_rules (name, holds_from, value, set_by)
    values (${name}, now() + ${value < before ? wait : sql`interval '0'`}, ${value}, ${actor.userId})
    returning holds_from`.execute(work.query);
  return { name, before, value, from: set[0]!.holds_from };
}

async function tellAll(work: Work, actor: Actor, changes: readonly Change[], reason: string): Promise<void> {
  const lines = changes.map(({ name, before, value, from }) => {
    const { label, unit } = twoPeopleTimes[name];
    return `${label}: ${before}${unit} → ${value}${unit}, ${formatDateTime(from)}부터`;
  });
  await tellByTask(work, {
    from: actor.staffId!,
    to: await holdersOf(work, "관리자"),
    title: "두 사람 확인의 기간이 짧아집니다.",
    content: [...lines, `사유: ${reason}`, "동의하지 않으면 그 전에 보안 설정에서 되돌려 주세요."].join("\n"),
    url: "/member/security",
    importance: "A",
  });
}
