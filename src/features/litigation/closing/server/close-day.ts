import { sql } from "kysely";
import type { Query } from "#platform/server/database/database.ts";
import { createHash } from "node:crypto";
import { seoulDay, type Day } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Asker } from "#platform/server/asker.ts";
import { isoInstant } from "#records/server/present.ts";
import { chainFaults, sealedText, type ChainFault, type Closing } from "../chain.ts";
import { blockersOf, contentOf, linesOf } from "./book.ts";

const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

/** One closing at a time, in whichever process: each names the one before it. */
const chainLock = 7_204_105;

/**
 * Closes the book of a day for good (additions L7): by somebody who settled none of its items and looked at each receipt.
 * 422 with everything that stands in the way.
 */
export async function closeDay(
  work: Work,
  { viewer }: Asker,
  { day, receipts, note }: { day: Day; receipts: readonly number[]; note: string },
): Promise<string> {
  const { query } = work;
  await sql`select pg_advisory_xact_lock(${chainLock})`.execute(query);
  const closed = await query.selectFrom("daily_closings").select("id").where("day", "=", day).executeTakeFirst();
  if (closed) throw new Failure("ruleViolated", "이미 마감한 날입니다.");
  const staffId = viewer.staff!.id;
  const blockers = await blockersOf(query, day, seoulDay(Date.now()), staffId);
  if (blockers.length > 0) throw new Failure("ruleViolated", blockers.join(" "));
  const lines = await linesOf(query, day);
  const unseen = receiptsOf(lines).filter((id) => !receipts.includes(id));
  if (unseen.length > 0)
    throw new Failure("ruleViolated", `접수증 ${unseen.length}건을 열어 확인해야 마감할 수 있습니다.`);
  const last = await query
    .selectFrom("daily_closings")
    .select("hash")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const at = new Date();
  const sealed = {
    day,
    content: contentOf(lines),
    previousHash: last?.hash ?? "",
    closedById: staffId,
    closedAt: at.toISOString(),
    note,
  };
  const hash = sha256(sealedText(sealed));
  const { id } = await query
    .insertInto("daily_closings")
    .values({
      day,
      content: sealed.content,
      previous_hash: sealed.previousHash,
      hash,
      closed_by_id: staffId,
      closed_at: at,
      note,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  work.audit({
    action: "dailyClosing.close",
    recordType: "dailyClosing",
    recordId: id,
    changes: { hash: [null, hash], day: [null, day] },
  });
  work.emit({ type: "record", ref: `dailyClosing:${id}` });
  return hash;
}

/** Deadlines of the day that a receipt settled. */
export function receiptsOf(lines: Awaited<ReturnType<typeof linesOf>>): number[] {
  return lines.filter(({ what, status }) => what === "처리" && status === "done").map(({ id }) => id);
}

/** Every closing, in the order in which they were made. */
export async function readChain(query: Query): Promise<Closing[]> {
  const rows = await query.selectFrom("daily_closings").selectAll().orderBy("id").execute();
  return rows.map((row) => ({
    id: row.id,
    day: row.day,
    content: row.content,
    previousHash: row.previous_hash,
    hash: row.hash,
    closedById: row.closed_by_id,
    closedAt: isoInstant(row.closed_at),
    note: row.note,
  }));
}

/** What is wrong with the chain, looked at together with the sealed log of changes. */
export async function lookThrough(query: Query, chain: readonly Closing[]): Promise<ChainFault[]> {
  const { rows } = await sql<{ hash: string }>`select changes->'hash'->>1 as hash from change_log
    where record_type = 'dailyClosing' and action = 'dailyClosing.close' order by id`.execute(query);
  return chainFaults(
    chain,
    sha256,
    rows.map(({ hash }) => hash),
  );
}
