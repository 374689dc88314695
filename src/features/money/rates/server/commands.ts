import { formatRate, rateFacts, type RateName } from "#firm/rates.ts";
import type { Day } from "#platform/dates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import { misfit } from "../schemas.ts";

type NewRate = {
  readonly name: RateName;
  readonly effectiveFrom: Day;
  readonly value: number;
  readonly lawRef: string;
  readonly sourceUrl: string;
  readonly reason: string;
};

type By = { readonly asker: Asker; readonly actor: Actor; readonly today: Day };

/** Writes a value from a day on; it counts as checked by who wrote it. 400 where it does not fit, 409 for a day that has one. */
export async function addRate(database: Database, { asker, actor, today }: By, input: NewRate): Promise<number> {
  const { name, effectiveFrom, value, lawRef, sourceUrl, reason } = input;
  const wrong = misfit(name, value);
  if (wrong) throw invalidField("value", wrong);
  return inTransaction(database, actor, async (work) => {
    const { viewer } = asker;
    const added = await work.query
      .insertInto("rates")
      .values({
        name,
        value,
        effective_from: effectiveFrom,
        law_ref: lawRef,
        source_url: sourceUrl,
        checked_at: today,
        checked_by_id: viewer.staff?.id ?? null,
        created_by: viewer.userId,
        updated_by: viewer.userId,
      })
      .onConflict((conflict) =>
        conflict.columns(["name", "effective_from"]).where("deleted_at", "is", null).doNothing(),
      )
      .returning("id")
      .executeTakeFirst();
    if (!added) throw new Failure("conflict", "그날부터의 값이 이미 있습니다. 적용일을 확인해 주세요.");
    const changes = { name, effectiveFrom, value: [null, formatRate(value, rateFacts[name].unit)], reason };
    work.audit({ action: "rate.add", recordType: "rate", recordId: added.id, changes });
    return added.id;
  });
}

/** Writes down that somebody compared a value with its source today. */
export function checkRate(
  database: Database,
  { asker, actor, today }: By,
  input: { rateId: number; version: number; lawRef: string; sourceUrl: string },
): Promise<void> {
  return inTransaction(database, actor, async (work) => {
    const before = await lockRate(work, input);
    const after = { law_ref: input.lawRef, source_url: input.sourceUrl, checked_at: today };
    await work.query
      .updateTable("rates")
      .set((row) => ({
        ...after,
        checked_by_id: asker.viewer.staff?.id ?? null,
        updated_by: asker.viewer.userId,
        updated_at: new Date(),
        version: row("version", "+", 1),
      }))
      .where("id", "=", before.id)
      .execute();
    const changes = {
      lawRef: [before.law_ref, after.law_ref],
      sourceUrl: [before.source_url, after.source_url],
      checkedAt: [before.checked_at, today],
    };
    work.audit({ action: "rate.check", recordType: "rate", recordId: before.id, changes });
  });
}

/** Takes back a value whose day has not come. 422 for one that things may have been counted with. */
export function withdrawRate(
  database: Database,
  { asker, actor, today }: By,
  input: { rateId: number; version: number; reason: string },
): Promise<void> {
  return inTransaction(database, actor, async (work) => {
    const { id, name, effective_from: effectiveFrom } = await lockRate(work, input);
    if (effectiveFrom <= today) {
      throw new Failure("ruleViolated", "이미 적용된 값은 취소할 수 없습니다. 바뀐 값을 새 적용일로 등록해 주세요.");
    }
    await work.query
      .updateTable("rates")
      .set((row) => ({ deleted_at: new Date(), updated_by: asker.viewer.userId, version: row("version", "+", 1) }))
      .where("id", "=", id)
      .execute();
    const changes = { name, effectiveFrom, reason: input.reason };
    work.audit({ action: "rate.withdraw", recordType: "rate", recordId: id, changes });
  });
}

async function lockRate({ query }: Work, { rateId, version }: { rateId: number; version: number }) {
  const row = await query
    .selectFrom("rates")
    .selectAll()
    .where("id", "=", rateId)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  if (row.version !== version) throw new Failure("conflict", "다른 사람이 먼저 바꿨습니다. 다시 열어 확인해 주세요.");
  return row;
}
