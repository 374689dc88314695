import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import type { LockedRow } from "#records/server/read.ts";
import type { Side } from "#features/pipeline/conflicts/conflict.ts";
import type { inquiry } from "../../inquiry.ts";
import { circulate, nextWorkingEvening } from "../circulation.ts";

export type LockedInquiry = LockedRow<typeof inquiry>;
type Name = { readonly name: string; readonly side: Side };

const mostNames = 50;
const decided = ["cleared", "consentNeeded"];

/**
 * Adds names to an inquiry, which is locked; returns the round in which they are asked. Before it is circulated that is
 * the first one; afterwards, also after a decision, all partners are asked about these names alone, and it is to be
 * decided anew. Names that are in it already are left out; null when there is none left.
 */
export async function addNames(
  work: Work,
  row: LockedInquiry,
  names: readonly Name[],
  from: number | null,
): Promise<number | null> {
  const { query } = work;
  const had = await query
    .selectFrom("inquiry_parties")
    .select(["name", "side"])
    .where("inquiry_id", "=", row.id)
    .execute();
  const known = new Set(had.map(({ name, side }) => `${side} ${name}`));
  const fresh = [...new Map(names.map((one) => [`${one.side} ${one.name}`, one])).entries()].flatMap(([key, one]) =>
    known.has(key) ? [] : [one],
  );
  if (fresh.length === 0) return null;
  if (had.length + fresh.length > mostNames) throw invalidField("name", `이름은 ${mostNames}명까지 물을 수 있습니다.`);
  if (row.status === "refused" || row.status === "canceled")
    throw new Failure("ruleViolated", "끝난 조회에는 이름을 추가할 수 없습니다. 새로 조회해 주세요.");
  const isAsked = row.status !== "draft";
  const round = isAsked ? row.round + 1 : row.round;
  await query
    .insertInto("inquiry_parties")
    .values(fresh.map(({ name, side }) => ({ inquiry_id: row.id, name, side, round })))
    .execute();
  if (isAsked) {
    const due = await nextWorkingEvening(work);
    const dueAt = decided.includes(row.status) || row.due_at === null || row.due_at < due ? due : row.due_at;
    await query
      .updateTable("conflict_inquiries")
      .set({ status: "circulating", round, due_at: dueAt, decided_at: null })
      .where("id", "=", row.id)
      .execute();
    await circulate(work, { ...row, round }, from);
  }
  const word = fresh.map(({ name }) => name).join(", ");
  await changed(work, row, "addName", { names: [null, word], ...(isAsked && { status: [row.status, "circulating"] }) });
  return round;
}

/** Takes a name off before anybody was asked about it. */
export async function removeName(work: Work, row: LockedInquiry, partyId: number): Promise<void> {
  if (row.status !== "draft") throw new Failure("ruleViolated", "회람한 뒤에는 이름을 제외할 수 없습니다.");
  const gone = await work.query
    .deleteFrom("inquiry_parties")
    .where("id", "=", partyId)
    .where("inquiry_id", "=", row.id)
    .returning("name")
    .executeTakeFirst();
  if (!gone) throw notFound();
  await changed(work, row, "removeName", { names: [gone.name, null] });
}

async function changed(work: Work, { id }: LockedInquiry, action: string, changes: object): Promise<void> {
  await sql`update conflict_inquiries set version = version + 1, updated_at = now() where id = ${id}`.execute(
    work.query,
  );
  work.audit({
    action: `conflictInquiry.${action}`,
    recordType: "conflictInquiry",
    recordId: id,
    changes: { ...changes },
  });
  work.emit({ type: "record", ref: `conflictInquiry:${id}` });
}
