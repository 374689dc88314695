import { sql } from "kysely";
import { addDays, seoulDay } from "#platform/dates.ts";
import { newStorageKey } from "#platform/server/storage/storage.ts";
import { workingInstant } from "./calendar.ts";
import type { FilledPeople, Filling } from "./types.ts";

/** Days until the claims of three contracts lapse; of the second one the complaint was filed and waits to be seen. */
const near = [24, 52, 84];

type Near = { readonly id: number; readonly responsible: number };

/** 시효·제척기간 that come near, the first marks told, and who looks them over each week (additions C1). */
export async function fillLimitations({ query, now }: Filling, { staff }: FilledPeople): Promise<void> {
  const today = seoulDay(now);
  const reviewers = ["lawyer", "responsible-lawyer"].map((key) => staff.get(key)!.id);
  await query
    .insertInto("limitation_reviewers")
    .values(reviewers.map((staff_id) => ({ staff_id, created_at: workingInstant(now, 20) })))
    .execute();
  const { rows } = await sql<Near>`
    select id, responsible_id as responsible from contracts where status = 'active' and limitation_on is not null
    order by id desc limit ${near.length}`.execute(query);
  for (const [index, { id }] of rows.entries()) {
    const limitationOn = addDays(today, near[index]!);
    await query.updateTable("contracts").set({ limitation_on: limitationOn }).where("id", "=", id).execute();
    await query
      .insertInto("limitation_marks")
      .values({
        record_type: "contract",
        record_id: id,
        limitation_on: limitationOn,
        mark: "first",
        days: 180,
        told: true,
        created_at: new Date(`${addDays(limitationOn, -180)}T09:00:00+09:00`),
      })
      .execute();
  }
  if (rows[1]) await fileOne({ query, now }, staff.get("litigation")!, rows[1].id, addDays(today, near[1]!));
}

/** The filed copy of a contract: a demo document once more; its bytes come with `keepDemoPapers`. */
async function fileOne(
  { query, now }: Pick<Filling, "query" | "now">,
  clerk: { readonly id: number; readonly userId: number },
  contractId: number,
  limitationOn: string,
): Promise<void> {
  const at = workingInstant(now, 1);
  const paper = await query
    .selectFrom("file_contents as c")
    .innerJoin("file_versions as v", "v.content_id", "c.id")
    .innerJoin("files as f", "f.id", "v.file_id")
    .select(["c.size", "c.sha256", "c.kind"])
    .where("f.record_type", "=", "document")
    .where("c.kind", "=", "pdf")
    .orderBy("c.id")
    .executeTakeFirst();
  if (!paper) return;
  const by = { created_at: at, created_by: clerk.userId };
  const content = await query
    .insertInto("file_contents")
    .values({ ...paper, storage_key: newStorageKey(), traits: [], ...by })
    .returning("id")
    .executeTakeFirstOrThrow();
  const file = await query
    .insertInto("files")
    .values({ record_type: "contract", record_id: contractId, ...by, updated_by: clerk.userId })
    .returning("id")
    .executeTakeFirstOrThrow();
  const version = await query
    .insertInto("file_versions")
    .values({ file_id: file.id, number: 1, content_id: content.id, name: "소장 접수본.pdf", ...by })
    .returning("id")
    .executeTakeFirstOrThrow();
  await query
    .insertInto("limitation_filings")
    .values({
      record_type: "contract",
      record_id: contractId,
      limitation_on: limitationOn,
      way: "suit",
      filed_on: seoulDay(at),
      version_id: version.id,
      recorded_by_id: clerk.id,
      recorded_at: at,
    })
    .execute();
}
