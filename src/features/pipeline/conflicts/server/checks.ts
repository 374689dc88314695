import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { mayChangeRecord } from "#records/server/read.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { numberOf, visible, type AnyRecords } from "#records/server/records.ts";
import { changeParties, decideConflicts } from "../access.ts";
import type { Decision, Severity, SubjectType } from "../conflict.ts";
import type { Hit } from "./hits.ts";
import { partyKind } from "#records/server/party-kinds.ts";
import type { WentHit } from "./what-went.ts";
import type { Subject } from "./commands/run-conflict-check.ts";
import { outsideWalls } from "./commands/walls.ts";

export type StoredCheck = {
  readonly id: number;
  readonly record_type: SubjectType;
  readonly record_id: number;
  readonly team_id: number;
  readonly query: {
    readonly parties: readonly { personId: number; norm: string; side: "의뢰인" | "상대방" | "관련자" }[];
    /** There was more to ask for, or to find, than one look takes; absent in checks of before. */
    readonly more?: boolean;
  };
  readonly hits: readonly Hit[];
  /** What the check before had found and this one does not. */
  readonly went: readonly WentHit[];
  readonly proposal: Severity;
  readonly decision: Decision | null;
  readonly clause: string | null;
  readonly clause_from: string | null;
  readonly decider: string | null;
  readonly decided_at: Date | null;
  readonly note: string;
  readonly consent_ref: string;
  readonly stale: boolean;
  readonly created_at: Date;
  readonly version: number;
  /** No later check of the same record. */
  readonly newest: boolean;
};

type Query = Pick<Database, "query">;

/** The record of the path as this person may see it, locked when `locked`; 404 for absent, foreign and walled ones. */
export async function subjectOf(
  { query }: Query,
  asker: Asker,
  wanted: { readonly type: SubjectType; readonly number: number } | { readonly type: SubjectType; readonly id: number },
): Promise<Subject & { readonly number: number }> {
  const { type } = wanted;
  const records = checkedRecords(type, asker);
  if (!records?.open.allows(asker.facts)) throw notFound();
  const which = "number" in wanted ? sql`${numberOf(records)} = ${wanted.number}` : sql`r.id = ${wanted.id}`;
  const { rows } = await sql<{ id: number; number: number; teamId: number }>`
    select r.id, ${numberOf(records)} as number, r.team_id as "teamId" from ${sql.table(partyKind(type).resource.table)} r
    where ${which} and ${visible(records, asker)} and ${outsideWalls(asker, type, sql<number>`r.id`)}`.execute(query);
  if (!rows[0]) throw notFound();
  return { type, ...rows[0] };
}

/** The checks of a record, the newest first. */
export async function checksOf({ query }: Query, { type, id }: Pick<Subject, "type" | "id">): Promise<StoredCheck[]> {
  const { rows } = await sql<StoredCheck>`${selection} where c.record_type = ${type} and c.record_id = ${id}
    order by c.id desc limit 50`.execute(query);
  return rows;
}

/** One check with the record it is about; 404 when the person may not see that record. */
export async function checkOf(database: Query, asker: Asker, checkId: number, options: { locked?: boolean } = {}) {
  const { rows } = await sql<StoredCheck>`${selection} where c.id = ${checkId}
    ${options.locked ? sql`for update of c` : sql``}`.execute(database.query);
  const check = rows[0];
  if (!check) throw notFound();
  const subject = await subjectOf(database, asker, { type: check.record_type, id: check.record_id });
  return { check, subject };
}

const selection = sql`
  select c.id, c.record_type, c.record_id, c.team_id, c.query, c.hits, c.went, c.proposal, c.decision, c.clause,
    c.clause_from::text as clause_from, s.short_name as decider, c.decided_at, c.note, c.consent_ref, c.stale,
    c.created_at, c.version,
    not exists (select from conflict_checks n
      where n.record_type = c.record_type and n.record_id = c.record_id and n.id > c.id) as newest
  from conflict_checks c left join staffs s on s.id = c.decided_by`;

export function presentCheck(check: StoredCheck) {
  return {
    id: check.id,
    proposal: check.proposal,
    decision: check.decision,
    clause: check.clause,
    decidedBy: check.decider,
    decidedAt: check.decided_at?.toISOString() ?? null,
    note: check.note,
    consentRef: check.consent_ref,
    stale: check.stale,
    more: check.query.more ?? false,
    createdAt: check.created_at.toISOString(),
    version: check.version,
  };
}

/** SHA-256 over what was asked, found and decided: a printed certificate can be compared with the database. */
export function hashOf({
  query,
  hits,
  went,
  proposal,
  decision,
  clause,
  decider,
  decided_at,
  note,
  consent_ref,
}: StoredCheck) {
  const said = [query, hits, proposal, decision, clause, decider, decided_at, note, consent_ref];
  // Certificates that were printed before checks told what went keep their hash.
  const content = JSON.stringify(went.length > 0 ? [...said, went] : said);
  return createHash("sha256").update(content).digest("hex");
}

/** The rules of a kind as the checks ask them: whoever decides looks at all of the person's scope. */
export function checkedRecords(type: SubjectType, asker: Asker): AnyRecords | undefined {
  const records = registeredRecords().get(type);
  return records && opensGrave(asker) ? { ...records, show: decideConflicts } : records;
}

/** Whether the person decides and opens what a conflict hides. */
export function opensGrave({ facts }: Asker): boolean {
  return decideConflicts.allows(facts);
}

/** Parties are changed by those who change the record, and by lawyers. */
export async function changesParties(
  database: Query,
  asker: Asker,
  { type, id }: Pick<Subject, "type" | "id">,
): Promise<boolean> {
  if (opensGrave(asker)) return true;
  if (!changeParties.allows(asker.facts)) return false;
  return mayChangeRecord(database, registeredRecords().get(type)!, id, asker);
}
