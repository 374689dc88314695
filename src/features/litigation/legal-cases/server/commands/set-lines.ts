import { sql } from "kysely";
import { readsNothingBlind } from "#features/litigation/deadlines/server/api.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { changeLines } from "#records/server/lines.ts";
import type { Lines, SentLine } from "#records/lines.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockSeen, type LockedRow } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { legalCase } from "../../legal-case.ts";
import { aliasLines, partyLines } from "../../lines.ts";
import { refuseCaseNo, refuseSameCase, tidyCaseNo } from "../case-rules.ts";
import { legalCaseRecords } from "../records.ts";

type Target = { readonly number: number; readonly version: number };
type Locked = LockedRow<typeof legalCase>;

/** Makes these the parties of the case; 판결도달일 of the case is the earliest of ours. Returns the new version. */
export async function setParties(
  context: WriteContext,
  target: Target,
  sent: readonly SentLine<typeof partyLines>[],
): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockSeen(work.query, legalCaseRecords, target, context);
    const parties = await withUntold(work, context, before.id, sent);
    refuseServedBeforeDecision(before, parties);
    const served = parties
      .flatMap(({ ours, judgmentServedOn }) => (ours && judgmentServedOn ? [judgmentServedOn] : []))
      .toSorted()[0];
    const version = await write(
      work,
      context,
      before,
      "parties",
      partyLines,
      parties,
      served ? { served_on: served } : {},
    );
    tellOfParties(work, before.project_id);
    return version;
  });
}

/** A day that was not told to whoever sends the parties, as the judgment is still to be read blind, stays as it is. */
async function withUntold(
  work: Work,
  context: WriteContext,
  caseId: number,
  sent: readonly SentLine<typeof partyLines>[],
): Promise<readonly SentLine<typeof partyLines>[]> {
  const { rows } = await sql<{ id: number; servedOn: string | null }>`
    select p.id, p.judgment_served_on as "servedOn" from legal_case_parties p
    where p.case_id = ${caseId} and not ${readsNothingBlind(context, sql`b.case_id = p.case_id`)}`.execute(work.query);
  const untold = new Map(rows.map(({ id, servedOn }) => [id, servedOn]));
  return sent.map((line) => ({
    ...line,
    judgmentServedOn: line.judgmentServedOn ?? (line.id ? (untold.get(line.id) ?? null) : null),
  }));
}

/** They are parties of the project: its conflict check looks anew. */
function tellOfParties(work: Pick<Work, "emit">, projectId: number): void {
  work.emit({ type: "record", ref: `project:${projectId}` });
}

/** L9: nothing is served before it was decided. */
function refuseServedBeforeDecision(before: Locked, parties: readonly SentLine<typeof partyLines>[]): void {
  parties.forEach(({ judgmentServedOn }, index) => {
    if (!judgmentServedOn || before.decided_on === null || judgmentServedOn >= before.decided_on) return;
    throw invalidField(`parties.${index}.judgmentServedOn`, "판결도달일은 선고일보다 앞설 수 없습니다.");
  });
}

/** Makes these the other numbers of the case: 400 for one that cannot be kept, 422 for one of another case. */
export async function setAliases(
  context: WriteContext,
  target: Target,
  aliases: readonly SentLine<typeof aliasLines>[],
): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockSeen(work.query, legalCaseRecords, target, context);
    for (const [index, { court, caseNo }] of aliases.entries()) {
      const field = `aliases.${index}.caseNo`;
      refuseCaseNo(caseNo, field);
      await refuseSameCase(work, context, { court, caseNo: tidyCaseNo(caseNo), except: before.id, field });
    }
    const kept = aliases.map((alias) => ({ ...alias, caseNo: tidyCaseNo(alias.caseNo) }));
    return write(work, context, before, "aliases", aliasLines, kept, {});
  });
}

async function write<L extends Lines>(
  work: Work,
  context: WriteContext,
  before: Locked,
  action: "parties" | "aliases",
  lines: L,
  sent: readonly SentLine<L>[],
  set: { readonly served_on?: string },
): Promise<number> {
  const written = await changeLines(work, lines, before.id, sent);
  return changeRecord(work, context, legalCaseRecords, before, { action, set, said: { [action]: written } });
}
