import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import { requireAnotherPerson } from "#platform/server/another-person.ts";
import { settleBell } from "#records/server/bell/ring.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";

export type Settlement = { readonly alarmId: number; readonly note: string; readonly release: boolean };

/**
 * Writes down what became of an alarm and, if wanted, lets the person go on for that day. Nobody settles the own one:
 * throws 422. Throws 409 when somebody else was first.
 */
export async function settleAlarm(database: Database, actor: Actor, settlement: Settlement): Promise<void> {
  const { alarmId, note, release } = settlement;
  await inTransaction(database, actor, async (work) => {
    const alarm = await work.query
      .selectFrom("access_alarms")
      .select(["user_id", "settled_at"])
      .where("id", "=", alarmId)
      .forUpdate()
      .executeTakeFirst();
    if (!alarm) throw notFound();
    await requireAnotherPerson(
      work,
      actor.userId!,
      { userId: alarm.user_id },
      "본인의 알림은 다른 관리자가 처리해야 합니다.",
    );
    if (alarm.settled_at) throw new Failure("conflict", "다른 관리자가 먼저 처리했습니다.");
    await work.query
      .updateTable("access_alarms")
      .set({ settled_at: new Date(), settled_by: actor.userId, note: note.trim(), released: release })
      .where("id", "=", alarmId)
      .execute();
    await settleBell(work, { type: "accessAlarm", id: alarmId });
    work.audit({
      action: release ? "accessAlarm.release" : "accessAlarm.settle",
      recordType: "accessAlarm",
      recordId: alarmId,
      changes: { note: [null, note.trim()] },
    });
  });
}
