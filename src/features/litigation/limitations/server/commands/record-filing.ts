import { sql } from "kysely";
import { seoulDay, type Day } from "#platform/dates.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { mayChangeRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { FilingWay } from "../../limitation.ts";
import { filingOf, findSeen } from "../queries/state.ts";
import type { Target } from "./target.ts";

type Entry = { readonly way: FilingWay; readonly filedOn: Day; readonly fileId: number };

/**
 * Enters that the claim of a record was brought before a court, with the copy that was filed: the newest version of a
 * file of the record. It stops nothing before another lawyer has seen the copy; a new entry is confirmed anew. Returns
 * its key. 403 for whoever only sees the record, 400 for a file of another one and for a day to come.
 */
export async function recordFiling(context: WriteContext, { source, type, number }: Target, entry: Entry) {
  const { viewer } = context;
  const today = seoulDay(Date.now());
  return inTransaction(context.database, context.actor, async (work) => {
    const { id, limitationOn } = await findSeen(work, source, number, { asker: context, today, lock: true });
    if (!(await mayChangeRecord(work, source.records, id, context))) throw new Failure("forbidden");
    if (limitationOn === null) {
      throw new Failure("ruleViolated", "시효·제척기간의 마지막 날을 먼저 적어 주세요.");
    }
    if (entry.filedOn > today) throw invalidField("filedOn", "제출일은 오늘보다 뒤일 수 없습니다.");
    const { rows } = await sql<{ id: number }>`
      select v.id from files f join file_versions v on v.file_id = f.id
      where f.id = ${entry.fileId} and f.record_type = ${type} and f.record_id = ${id} and f.deleted_at is null
      order by v.number desc limit 1`.execute(work.query);
    const version = rows[0]?.id;
    if (version === undefined) throw invalidField("fileId", "이 기록의 파일에서 제출한 사본을 골라 주세요.");
    const before = await filingOf(work, type, id);
    await work.query
      .updateTable("limitation_filings")
      .set({ superseded_at: new Date() })
      .where("record_type", "=", type)
      .where("record_id", "=", id)
      .where("superseded_at", "is", null)
      .execute();
    const filing = await work.query
      .insertInto("limitation_filings")
      .values({
        record_type: type,
        record_id: id,
        limitation_on: limitationOn,
        way: entry.way,
        filed_on: entry.filedOn,
        version_id: version,
        recorded_by_id: viewer.staff!.id,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    work.audit({
      action: `${type}.fileLimitation`,
      recordType: type,
      recordId: id,
      changes: {
        way: [before?.way ?? null, entry.way],
        filed_on: [before?.filedOn ?? null, entry.filedOn],
        file_id: [before?.fileId ?? null, entry.fileId],
      },
    });
    work.emit({ type: "record", ref: `${type}:${id}` });
    return filing.id;
  });
}
