import { withParticle } from "#platform/particle.ts";
import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { caseNumberFacts, caseNumberFaultText, caseNumberText, readCaseNumber } from "../case-number.ts";
import type { Procedure } from "../words.ts";
import { sameCase, type SameCase } from "./queries/same-case.ts";

type Query = Pick<Database, "query">;

/** A number as it is kept; what cannot be read, or asks for its year, stays as it was typed. */
export function tidyCaseNo(text: string): string {
  const { number } = readCaseNumber(text, seoulDay(new Date()));
  return number && !number.guessed ? caseNumberText(number) : text;
}

/** 400 in words for a number that cannot be kept; blank ones pass. `field`: as the call names it. */
export function refuseCaseNo(text: string, field: string): void {
  if (text === "") return;
  const { number, fault } = readCaseNumber(text, seoulDay(new Date()));
  if (fault !== null) throw invalidField(field, caseNumberFaultText(fault));
  if (!number.guessed) return;
  throw invalidField(
    field,
    `${number.year}년이 맞습니까? 맞으면 ${withParticle(caseNumberText(number), "으로/로")} 적어 주세요.`,
  );
}

type Numbered = { readonly court: string; readonly caseNo: string; readonly except?: number; readonly field: string };

/** 422 where another case has the number at this court, with where it is when the person sees it. */
export async function refuseSameCase(query: Query, asker: Asker, { field, ...asked }: Numbered): Promise<void> {
  const same = await sameCase(query, asker, asked);
  if (same) throw alreadyThere(same, field);
}

/** That a case is there, where it is when the person sees it. `field`: the one with its number. */
export function alreadyThere(same: SameCase, field: string): Failure {
  const message = same.seen
    ? `이미 등록된 사건입니다: ${same.title} (소송사건 ${same.id})`
    : "이미 등록된 사건번호입니다. 열람할 수 없는 사건이므로 관리자에게 문의해 주세요.";
  return new Failure("ruleViolated", message, {
    fields: { [field]: message },
    confirmed: { subject: "소송사건", recordIds: [same.id] },
  });
}

/** The field of work that a number says; what no number says is left as it is. */
export function procedureOf(caseNo: string): Procedure | null {
  const { number } = readCaseNumber(caseNo, seoulDay(new Date()));
  return (number && caseNumberFacts(number)?.procedure) ?? null;
}

/** 422 where the chain of instances would come back to where it began. */
export async function refuseCircle(work: Pick<Work, "query">, id: number, parentId: number): Promise<void> {
  const { rows } = await sql<{ circle: boolean }>`
    with recursive before as (
      select c.id, c.parent_id, 1 as step from legal_cases c where c.id = ${parentId}
      union all select c.id, c.parent_id, b.step + 1 from legal_cases c join before b on c.id = b.parent_id
      where b.step < 20)
    select coalesce(bool_or(id = ${id}), false) as circle from before`.execute(work.query);
  if (rows[0]!.circle) throw invalidField("parent", "원심으로 고른 사건이 이 사건의 상소심입니다.");
}
