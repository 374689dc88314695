import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockSeen } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { addEvidence } from "../evidence-chain.ts";
import { lackingOf } from "../lacking.ts";
import { suitRecords } from "../records.ts";

type Filing = {
  readonly number: number;
  readonly version: number;
  readonly wave: number;
  readonly filedOn: string;
  readonly court: string;
  readonly caseNo: string;
};

type Plaintiff = Parameters<typeof lackingOf>[0] & { readonly seq: number | null; readonly name: string };

/** So many are named at once. */
const mostNamed = 5;

/** Whoever took the consent back, or lacks a paper again, is not filed with the others (product §6.9, additions G1). */
function refuseLacking(plaintiffs: readonly Plaintiff[]): void {
  const lacking = plaintiffs.filter((one) => lackingOf(one).length > 0);
  if (lacking.length === 0) return;
  const named = lacking.slice(0, mostNamed).map((one) => `${one.seq}번 ${one.name}(${lackingOf(one).join("·")})`);
  const more = lacking.length > mostNamed ? ` 외 ${lacking.length - mostNamed}명` : "";
  throw new Failure(
    "ruleViolated",
    `소제기에 필요한 것이 없는 원고가 있습니다: ${named.join(", ")}${more}. 채우거나 탈퇴·차수 변경으로 처리해 주세요.`,
  );
}

/**
 * 소제기 of a 차수: all its plaintiffs are filed under the numbers they have, and the case is recorded. 422 where some of
 * them have no number or lack consent, 위임장 or documents, or there are none.
 */
export async function fileWave(context: WriteContext, filing: Filing) {
  const { wave, filedOn, court, caseNo } = filing;
  if (filedOn > seoulDay(new Date())) throw invalidField("filedOn", "오늘보다 뒤의 날짜입니다.");
  return inTransaction(context.database, context.actor, async (work) => {
    const suit = await lockSeen(work.query, suitRecords, filing, context);
    const plaintiffs = await work.query
      .selectFrom("suit_participants")
      .select(["id", "seq", "name", "consent_at", "poa_on", "documents_missing"])
      .where("suit_id", "=", suit.id)
      .where("wave", "=", wave)
      .where("status", "=", "plaintiff")
      .where("deleted_at", "is", null)
      .orderBy("id")
      .forUpdate()
      .execute();
    if (plaintiffs.length === 0) throw new Failure("ruleViolated", `${wave}차에 확정된 원고가 없습니다.`);
    const unnumbered = plaintiffs.filter(({ seq }) => seq === null).length;
    if (unnumbered > 0) {
      throw new Failure("ruleViolated", `원고번호가 없는 원고가 ${unnumbered}명 있습니다. 번호를 먼저 부여해 주세요.`);
    }
    refuseLacking(plaintiffs);
    const ids = plaintiffs.map(({ id }) => id);
    const { userId } = context.viewer;
    await sql`
      update suit_participants set status = 'filed', filed_on = ${filedOn}::date, version = version + 1,
        updated_at = now(), updated_by = ${userId} where id = any(${ids}::bigint[])`.execute(work.query);
    const lawsuit = await work.query
      .insertInto("suit_lawsuits")
      .values({
        team_id: suit.team_id,
        suit_id: suit.id,
        wave,
        court,
        case_no: caseNo,
        filed_on: filedOn,
        created_by: userId,
        updated_by: userId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await addEvidence(work, ids, { kind: "filed", at: new Date(`${filedOn}T00:00:00+09:00`) }, userId);
    for (const id of ids) {
      const changes = { status: ["plaintiff", "filed"], filed_on: [null, filedOn] };
      work.audit({ action: "participant.file", recordType: "participant", recordId: id, changes });
    }
    work.audit({ action: "suitLawsuit.create", recordType: "suitLawsuit", recordId: lawsuit.id });
    work.emit({ type: "record", ref: "participant:*" });
    work.emit({ type: "record", ref: `suitLawsuit:${lawsuit.id}` });
    const said = { wave, filed: ids.length };
    const version = await changeRecord(work, context, suitRecords, suit, { action: "file", set: {}, said });
    return { version, filed: ids.length, lawsuit: lawsuit.id };
  });
}
