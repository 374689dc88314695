import { sql } from "kysely";
import { searchNormal } from "#platform/hangul.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { visible, type Writing } from "#records/server/records.ts";
import { registeredRecords } from "#records/server/registry.ts";
import type { ChangesOf } from "#records/resource.ts";
import { project } from "../project.ts";

type Row = ChangesOf<typeof project>;
/** A case beside which a row of a file is looked at: one that is there, or an earlier row. */
type Case = { readonly title: string; readonly caseNo: string; readonly named: string; readonly id: number | null };

/**
 * Rows of a file that say a case once more: of the same client, with the same number of the court, or the same title where
 * no two numbers tell them apart. Beside the cases that the person sees and the rows before it.
 */
export async function findSameCases(
  { work, asker }: Pick<Writing<typeof project>, "work" | "asker">,
  rows: readonly Row[],
  nameOf: (position: number) => string,
): Promise<Map<number, Failure>> {
  const known = await casesOf({ work, asker }, rows);
  const faults = new Map<number, Failure>();
  for (const [position, row] of rows.entries()) {
    const whose = partiesOf(row);
    const others = known.get(whose) ?? [];
    known.set(whose, others);
    const one = { title: searchNormal(row.title ?? ""), caseNo: plainNumber(row.caseNo ?? "") };
    const same = others.find((other) => isSame(one, other));
    if (same) faults.set(position, already(same));
    else others.push({ ...one, named: `같은 표의 ${nameOf(position)}`, id: null });
  }
  return faults;
}

/** The cases of these clients, and those without a client between the same parties, by client and parties. */
async function casesOf({ work, asker }: Pick<Writing<typeof project>, "work" | "asker">, rows: readonly Row[]) {
  const clients = [...new Set(rows.map(({ client }) => client).filter((id) => typeof id === "number"))];
  const others = rows.filter(({ client }) => !client);
  const titles = [...new Set(others.map(({ title = "" }) => searchNormal(title)))];
  const numbers = [...new Set(others.map(({ caseNo = "" }) => plainNumber(caseNo)).filter(Boolean))];
  const { rows: found } = await sql<{
    id: number;
    number: number;
    client: number | null;
    clientName: string;
    opponent: string;
    title: string;
    caseNo: string;
  }>`select r.id, r.id_int as number, r.client_id as client, r.client_name as "clientName", r.opponent, r.title,
      r.case_no as "caseNo"
    from projects r where (r.client_id = any(${clients}::bigint[]) or r.client_id is null
        and (search_normal(r.title) = any(${titles}::text[]) or replace(r.case_no, ' ', '') = any(${numbers}::text[])))
      and ${visible(registeredRecords().get(project.name)!, asker)}
    order by r.id`.execute(work.query);
  const cases = new Map<string, Case[]>();
  for (const [whose, group] of Map.groupBy(found, partiesOf)) {
    cases.set(
      whose,
      group.map(({ id, number, title, caseNo }) => ({
        id,
        title: searchNormal(title),
        caseNo: plainNumber(caseNo),
        named: `사건 ${number}`,
      })),
    );
  }
  return cases;
}

function partiesOf({
  client,
  clientName = "",
  opponent = "",
}: Pick<Row, "client" | "clientName" | "opponent">): string {
  return client ? String(client) : `${searchNormal(clientName)}:${searchNormal(opponent)}`;
}

const plainNumber = (caseNo: string) => caseNo.replaceAll(/\s/g, "");

function isSame(one: Pick<Case, "title" | "caseNo">, other: Case): boolean {
  if (one.caseNo !== "" && other.caseNo !== "") return one.caseNo === other.caseNo;
  return one.title === other.title;
}

function already({ named, id }: Case): Failure {
  const message =
    id === null
      ? `${named}과 같은 사건으로 보입니다. 한 행을 지우거나 사건명이나 사건번호를 구별되게 적어 주세요.`
      : `이미 등록된 사건으로 보입니다(${named}). 다른 사건이면 사건명이나 사건번호를 구별되게 적어 주세요.`;
  const confirmed = id === null ? {} : { confirmed: { subject: project.label, recordIds: [id] } };
  return new Failure("ruleViolated", message, { fields: { title: message }, ...confirmed });
}
