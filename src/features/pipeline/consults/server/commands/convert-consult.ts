import type { Work } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import type { LockedRow } from "#records/server/read.ts";
import type { AnyRecords } from "#records/server/records.ts";
import { inTeam, insertRecord, type WriteContext } from "#records/server/write.ts";
import { copyParties } from "#features/pipeline/conflicts/server/commands/copy-parties.ts";
import type { caseCategories } from "#features/pipeline/clients/case-kinds.ts";
import type { consult } from "../../consult.ts";

type Locked = LockedRow<typeof consult>;

/** Who the caller is among the clients. */
type ClientChoice = {
  /** An existing client; absent: one is made of the consultation. */
  readonly client?: number | null | undefined;
  /** The new client is another person than the one with the same number. */
  readonly namesake?: boolean | undefined;
};

/** The key of the client that was chosen, or that is made of the consultation. */
export async function clientOf(
  work: Work,
  context: WriteContext,
  before: Locked,
  { client, namesake = false }: ClientChoice,
): Promise<number> {
  if (client) return client;
  if (before.name.trim() === "") throw invalidField("name", "성명을 먼저 입력해 주세요.");
  return insertRecord(work, inTeam(context, before.team_id), recordsOf(context, "client"), {
    name: before.name,
    kind: "개인",
    grade: "normal",
    tel: before.tel,
    email: before.email,
    caseScope: before.case_scope,
    manager: before.assignee_id,
    lawyer: before.lawyer_id,
    privacyConsentAt: before.privacy_consent_at?.toISOString() ?? null,
    namesake,
  });
}

/** What the contract of a consultation begins with. */
type Beginning = {
  readonly title: string;
  /** Absent: that of the consultation, unless it is 기타, which says nothing of the case. */
  readonly category?: keyof typeof caseCategories | null | undefined;
};

/**
 * A contract in draft with the parties of a consultation that has just been converted, those added by hand too; returns
 * its number. 400 while
 * nobody has said of which 분야 the contract is.
 */
export async function openContract(
  work: Work,
  context: WriteContext,
  before: Locked,
  { title, category }: Beginning,
): Promise<number> {
  const field = category ?? before.category;
  if (field === "기타" && !category) throw invalidField("category", "계약의 분야를 선택해 주세요.");
  const { client_id: client } = await work.query
    .selectFrom("consults")
    .select("client_id")
    .where("id", "=", before.id)
    .executeTakeFirstOrThrow();
  const id = await insertRecord(work, inTeam(context, before.team_id), recordsOf(context, "contract"), {
    title,
    client,
    consult: before.id,
    category: field,
    caseScope: before.case_scope,
    opponent: before.opponent,
    isCriminal: field === "형사",
    consultant: before.assignee_id,
    responsible: before.lawyer_id,
  });
  await copyParties(work, { type: "consult", id: before.id }, { type: "contract", id, teamId: before.team_id });
  const { id_int: number } = await work.query
    .selectFrom("contracts")
    .select("id_int")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return number;
}

/** The rules of another kind of record. */
function recordsOf({ registry }: WriteContext, name: string): AnyRecords {
  const records = registry.get(name);
  if (!records) throw new Error(`no records are registered for ${name}`);
  return records;
}
