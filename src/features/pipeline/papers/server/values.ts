import { sql } from "kysely";
import { formatWon } from "#platform/money.ts";
import { seoulDay } from "#platform/dates.ts";
import { notFound } from "#platform/server/http/failure.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import type { Asker } from "#platform/server/asker.ts";
import { seesWholeOf } from "#records/server/masking.ts";
import { readStored } from "#records/server/read.ts";
import { contractRecords, feesOf, isCriminalCase, type StoredFee } from "#features/pipeline/contracts/server/api.ts";
import { guardianRelations } from "#features/pipeline/contracts/contract.ts";
import { feesTotal } from "#features/pipeline/contracts/fees.ts";
import type { PaperField } from "../paper-fields.ts";
import { feeWords, instalmentWords, successWords, sumTaxWords } from "./fee-words.ts";

type Query = Pick<Database, "query">;

/** What a paper of a contract says; `client` is null where the person may not read the client whole. */
export type PaperFacts = {
  readonly contractId: number;
  readonly number: number;
  readonly title: string;
  readonly clientNumber: number | null;
  readonly terminationTerms: string;
  readonly isCriminal: boolean;
  readonly fees: readonly StoredFee[];
  readonly values: Readonly<Record<PaperField, string>>;
};

type ClientRow = {
  readonly id: number;
  readonly id_int: number;
  readonly name: string;
  readonly kind: string;
  readonly address: string;
  readonly tel: string;
  readonly biz_no: string;
  readonly birth: string | null;
  readonly whole: boolean;
};

/** Everything that papers say of a contract which the person may see; blank where it has not been entered. 404 as ever. */
export async function paperFacts(database: Query, number: number, asker: Asker): Promise<PaperFacts> {
  const contract = await readStored(database.query, contractRecords, number, asker);
  const [fees, clients, lawyers, firm, isCriminal] = await Promise.all([
    feesOf(database, contract.id),
    clientsOf(database, contract.id, asker),
    lawyersOf(database, contract.id),
    database.query.selectFrom("firm_settings").select(["name", "address", "phone"]).executeTakeFirst(),
    isCriminalCase(database, contract),
  ]);
  // Whoever may not read a client whole cannot have it printed.
  if (clients.some(({ whole }) => !whole)) throw notFound();
  const client = clients.find(({ id }) => id === contract.client_id);
  const others = clients.filter(({ id }) => id !== contract.client_id);
  const responsible = lawyers.find(({ id }) => id === contract.responsible_id);
  const { guardian_relation: relation, guardian_name: acting } = contract;
  const guardian = relation && acting !== "" ? `법정대리인 ${guardianRelations[relation]} ${acting}` : "";
  const values: Record<PaperField, string> = {
    계약번호: String(number),
    작성일: spokenDay(seoulDay(Date.now())),
    계약일: contract.signed_at === null ? "          년      월      일" : spokenDay(contract.signed_at),
    위임인: client?.name ?? "",
    위임인주소: client?.address ?? "",
    위임인연락처: client?.tel ?? "",
    위임인등록번호: (client && (client.kind === "개인" ? client.birth : client.biz_no)) || "",
    법정대리인: guardian || "없음",
    위임인서명: client ? `위임인 ${client.name}${guardian && `의 ${guardian}`} (서명 또는 날인)` : "",
    공동위임인: others.map(({ name }) => name).join(", ") || "없음",
    연대책임: contract.joint_liability ? "위임인들은 보수를 연대하여 부담한다." : "보수의 연대책임은 정하지 않는다.",
    수임인: firm?.name ?? "",
    수임인주소: firm?.address ?? "",
    수임인전화: firm?.phone ?? "",
    사건명: contract.title,
    분야: contract.category,
    상대방: contract.opponent,
    관할기관: contract.agency,
    위임범위: contract.scope,
    담당변호사: lawyers
      .filter(({ assigned }) => assigned)
      .map(({ name }) => `변호사 ${name}`)
      .join(", "),
    담당변호사등록번호: licenceLines(lawyers.filter(({ assigned }) => assigned)),
    책임변호사: responsible ? `변호사 ${responsible.name}` : "",
    보수: feeWords(fees) || (contract.free_reason === "" ? "" : `보수를 받지 않는다 (${contract.free_reason}).`),
    보수합계:
      fees.length > 0 ? `금 ${formatWon(feesTotal(fees))}원 (${sumTaxWords(fees)})` : contract.free_reason && "없음",
    성공보수: successWords(fees) || "정하지 않는다",
    분납: instalmentWords(fees) || "나누어 내지 않는다.",
    해지조건: contract.termination_terms || "처리한 사무의 정도에 따라 보수를 정산하고 남는 금액을 돌려준다.",
    동의일: contract.privacy_consent_at === null ? "" : spokenDay(contract.privacy_consent_at),
  };
  return {
    contractId: contract.id,
    number,
    title: contract.title,
    clientNumber: client?.id_int ?? null,
    terminationTerms: contract.termination_terms,
    isCriminal,
    fees,
    values,
  };
}

async function clientsOf({ query }: Query, contractId: number, asker: Asker): Promise<ClientRow[]> {
  const { rows } = await sql<ClientRow>`
    select k.id, k.id_int, k.name, k.kind, k.address, k.tel, k.biz_no, k.birth, ${seesWholeOf("client", asker, "k")} as whole
    from clients k where k.deleted_at is null and k.id in (
      select client_id from contracts where id = ${contractId}
      union select client_id from contract_clients where contract_id = ${contractId})
    order by k.id_int`.execute(query);
  return rows;
}

type Lawyer = { readonly id: number; readonly name: string; readonly licence: string; readonly assigned: boolean };

/** 담당변호사 of the contract, and its 책임변호사 with them. */
async function lawyersOf({ query }: Query, contractId: number): Promise<Lawyer[]> {
  const { rows } = await sql<Lawyer>`
    select s.id, s.real_name as name, s.license_no as licence, l.staff_id is not null as assigned
    from contracts c
    join staffs s on s.id = c.responsible_id
      or exists (select from contract_lawyers x where x.contract_id = c.id and x.staff_id = s.id)
    left join contract_lawyers l on l.contract_id = c.id and l.staff_id = s.id
    where c.id = ${contractId} order by ${inNameOrder(sql`s.real_name`)}, s.id`.execute(query);
  return rows;
}

/** Blank where the number of one is not known: then the paper cannot go out. */
function licenceLines(lawyers: readonly Lawyer[]): string {
  if (lawyers.some(({ licence }) => licence === "")) return "";
  return lawyers.map(({ name, licence }) => `변호사 ${name} (등록번호 ${licence})`).join("\n");
}

/** 2026년 11월 2일 */
function spokenDay(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${year}년 ${month}월 ${date}일`;
}
