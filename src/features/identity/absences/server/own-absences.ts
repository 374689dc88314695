import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockSeen } from "#records/server/read.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import { createRecord, setRemoved, type WriteContext } from "#records/server/write.ts";
import type { InputOf } from "#records/resource.ts";
import type { absence } from "../absence.ts";
import { ownAbsenceRecords, ownPeople, refuseOfLeave } from "./records.ts";

type Person = { readonly id: number; readonly name: string };
type Row = {
  readonly number: number;
  readonly version: number;
  readonly staff: Person;
  readonly kind: InputOf<typeof absence>["kind"];
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly deputy: Person | null;
  readonly note: string;
};

/** What has not ended of the absences that the person writes down, the nearest first, and for whom that is. */
export async function readOwnAbsences({ query }: Pick<Database, "query">, asker: Asker) {
  const absences = await sql<Row>`
    select r.id as number, r.version, json_build_object('id', s.id, 'name', s.short_name) as staff, r.kind,
      r.starts_at as "startsAt", r.ends_at as "endsAt", r.note,
      case when d.id is null then null else json_build_object('id', d.id, 'name', d.short_name) end as deputy
    from ${fromTable(ownAbsenceRecords)} join staffs s on s.id = r.staff_id left join staffs d on d.id = r.deputy_id
    where ${visible(ownAbsenceRecords, asker)} and r.ends_at > now() order by r.starts_at, r.id limit 200`.execute(
    query,
  );
  const me = asker.viewer.staff?.id ?? null;
  const people = await sql<Person>`
    select s.id, s.short_name as name from staffs s where s.id in (${ownPeople(asker)})
    order by s.id is distinct from ${me}, ${inNameOrder(sql`s.short_name`)}, s.id`.execute(query);
  return {
    models: absences.rows.map((row) => ({
      ...row,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
    })),
    people: people.rows,
  };
}

/** 400 for an absence of somebody for whom the person does not write them down. */
export async function enterAbsence(context: WriteContext, input: InputOf<typeof absence>): Promise<number> {
  const { rows } = await sql`select from (${ownPeople(context)}) p(id) where p.id = ${input.staff}`.execute(
    context.database.query,
  );
  if (rows.length === 0) throw invalidField("staff", "본인이나 본인이 팀장인 팀의 직원만 등록할 수 있습니다.");
  return createRecord(context, ownAbsenceRecords, input);
}

type Target = { readonly number: number; readonly version: number };

/** Ends now what has begun, and takes out what has not: true. 422 for what is over. */
export async function endAbsence(context: WriteContext, target: Target, now = new Date()): Promise<boolean> {
  const begun = await inTransaction(context.database, context.actor, async (work) => {
    const before = await lockSeen(work.query, ownAbsenceRecords, target, context);
    await refuseOfLeave(work, before.id);
    if (before.ends_at <= now) throw new Failure("ruleViolated", "이미 끝난 부재입니다.");
    if (before.starts_at >= now) return false;
    await changeRecord(work, context, ownAbsenceRecords, before, { action: "end", set: { ends_at: now } });
    return true;
  });
  if (!begun) await setRemoved(context, ownAbsenceRecords, target, true);
  return !begun;
}
