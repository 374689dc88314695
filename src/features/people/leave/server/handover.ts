import { sql } from "kysely";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import { ring, settleBell } from "#records/server/bell/ring.ts";
import { readStored } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { handoverAsked, handoverDeclined, handoverTaken } from "./bell.ts";
import { handOver, setAbsence } from "./go.ts";
import { askDeputies, mayTake } from "./handover-list.ts";
import { leaveRecords } from "./records.ts";

/** Names who takes what over, by the person whose leave it is. 400 for somebody whom the list of the case keeps away. */
export function nameDeputies(
  context: WriteContext,
  number: number,
  items: readonly { readonly id: number; readonly deputy: number | null }[],
): Promise<void> {
  return inTransaction(context.database, context.actor, async (work) => {
    const row = await readStored(work.query, leaveRecords, number, context);
    const me = context.viewer.staff!.id;
    if (row.staff_id !== me) throw new Failure("ruleViolated", "휴가를 가는 사람이 대무자를 정합니다.");
    for (const [index, { id, deputy }] of items.entries()) {
      const item = await work.query
        .selectFrom("leave_handovers")
        .select(["record_type", "record_id", "deputy_id"])
        .where("id", "=", id)
        .where("leave_id", "=", row.id)
        .executeTakeFirst();
      if (!item) throw notFound();
      if (item.deputy_id === deputy) continue;
      if (deputy === me) throw invalidField(`items.${index}.deputy`, "대무자는 다른 직원이어야 합니다.");
      if (deputy !== null && !(await mayTake(work, deputy, item.record_type, item.record_id))) {
        throw invalidField(
          `items.${index}.deputy`,
          "접근제한 사건의 명단에 없는 직원입니다. 명단에 있는 직원을 골라 주세요.",
        );
      }
      await sql`update leave_handovers set deputy_id = ${deputy}, accepted_at = null, declined = ''
        where id = ${id}`.execute(work.query);
    }
    work.audit({ action: "leave.deputies", recordType: "leave", recordId: row.id });
    work.emit({ type: "record", ref: `leave:${row.id}` });
    await askDeputies(work, me, row.id);
  });
}

/** Accepts or declines what one was asked to take over in a leave. 404 for whoever was not asked. */
export function answerHandover(
  context: WriteContext,
  leaveId: number,
  { accepts, why }: { readonly accepts: boolean; readonly why: string },
): Promise<number> {
  const me = context.viewer.staff!.id;
  if (!accepts && why === "") throw invalidField("why", "맡을 수 없는 사유를 적어 주세요.");
  return inTransaction(context.database, context.actor, async (work) => {
    const row = await work.query
      .selectFrom("leaves")
      .selectAll()
      .where("id", "=", leaveId)
      .forUpdate()
      .executeTakeFirst();
    const { rows } = await sql<{ id: number }>`
      update leave_handovers set accepted_at = ${accepts ? sql`now()` : null}, declined = ${accepts ? "" : why}
      where leave_id = ${leaveId} and deputy_id = ${me} and accepted_at is null and gone_at is null returning id`.execute(
      work.query,
    );
    const isDeputy = row?.deputy_id === me;
    if (!row || (rows.length === 0 && !isDeputy)) throw notFound();
    if (isDeputy) {
      await sql`update leaves set deputy_accepted_at = ${accepts ? sql`now()` : null},
        deputy_id = ${accepts ? me : null}, version = version + 1 where id = ${leaveId}`.execute(work.query);
    }
    const about = { type: "leaveHandover", id: leaveId };
    await settleBell(work, about, { staffIds: [me], kind: handoverAsked });
    const told = { from: me, to: [row.staff_id], about: { type: "leave", id: leaveId } };
    await ring(work, accepts ? handoverTaken : handoverDeclined, told);
    work.audit({ action: `leave.${accepts ? "taken" : "declined"}`, recordType: "leave", recordId: leaveId });
    work.emit({ type: "record", ref: `leave:${leaveId}` });
    if (accepts && row.status === "approved") {
      await setAbsence(work, leaveId);
      await handOver(work, leaveId, me);
    }
    return rows.length;
  });
}
