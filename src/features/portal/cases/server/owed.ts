import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import type { ClientLanguage } from "#features/pipeline/clients/languages.ts";
import { feeTotal, type FeeKind } from "#features/pipeline/contracts/fees.ts";
import { feesOf } from "#features/pipeline/contracts/server/api.ts";
import type { OwedLine } from "../schemas.ts";

type Query = Pick<Database, "query">;

const koreanWords = {
  whens: { 계약시: "계약할 때", 기일: "정한 기일에", 심급: "심급이 끝날 때", 날짜: "" },
  fee: (kind: FeeKind): string => kind,
  instalment: (kind: FeeKind, place: number) => `${kind} ${place}회차`,
} as const;

const englishFees: Readonly<Record<FeeKind, string>> = {
  착수금: "Retainer",
  중도금: "Interim payment",
  잔금: "Balance",
  성공보수: "Success fee",
  자문료: "Advisory fee",
  시간제: "Hourly fee",
  실비예납: "Advance on expenses",
  상담료: "Consultation fee",
};

const englishWords = {
  whens: { 계약시: "on signing", 기일: "on the agreed date", 심급: "when the instance ends", 날짜: "" },
  fee: (kind: FeeKind) => englishFees[kind],
  instalment: (kind: FeeKind, place: number) => `${englishFees[kind]}, instalment ${place}`,
} as const;

const mostContracts = 50;

/** What was agreed to be paid for a contract, line by line, and what came in for each. A success that is not there yet asks for nothing, and nothing is asked for by what is void. */
export async function linesOf(
  { query }: Query,
  contract: { readonly id: number; readonly title: string },
  language: ClientLanguage = "ko",
): Promise<OwedLine[]> {
  const words = language === "en" ? englishWords : koreanWords;
  const fees = await feesOf({ query }, contract.id);
  return fees.flatMap((fee): OwedLine[] => {
    if (fee.isVoid) return [];
    const what = { contract: contract.title, what: words.fee(fee.kind) };
    if (fee.plan.length > 0) {
      return fee.plan.map(({ dueDate, amount, paid }, index) => ({
        ...what,
        what: words.instalment(fee.kind, index + 1),
        dueOn: dueDate,
        when: "",
        amount,
        paid,
      }));
    }
    if (fee.kind === "성공보수" && fee.successReached === null) return [];
    const amount = feeTotal(fee);
    return amount === 0 ? [] : [{ ...what, dueOn: null, when: words.whens[fee.dueRule], amount, paid: fee.paid }];
  });
}

/** What the client has still to pay: of the contracts that bind, and what was asked for besides. The next comes first. */
export async function owedBy({ query }: Query, clientId: number, language: ClientLanguage): Promise<OwedLine[]> {
  const { rows: contracts } = await sql<{ id: number; title: string }>`
    select c.id, c.title from contracts c
    where c.deleted_at is null and c.status in ('signed', 'active', 'fulfilled') and (c.client_id = ${clientId}
      or exists (select from contract_clients k where k.contract_id = c.id and k.client_id = ${clientId}))
    order by c.id desc limit ${mostContracts}`.execute(query);
  const lines: OwedLine[] = [];
  for (const contract of contracts) lines.push(...(await linesOf({ query }, contract, language)));
  const { rows: asked } = await sql<{ what: string; dueOn: string; amount: number }>`
    select y.purpose as what, y.pay_date as "dueOn", y.pay_amt as amount from payments y
    where y.client_id = ${clientId} and y.contract_id is null and y.status = 'expected' and y.deleted_at is null
      and y.reversal_of_id is null order by y.pay_date, y.id limit ${mostContracts}`.execute(query);
  const besides = asked.map((one): OwedLine => ({ ...one, contract: "", when: "", paid: 0 }));
  return [...lines.filter(({ amount, paid }) => paid < amount), ...besides].toSorted((one, other) =>
    (one.dueOn ?? "9999").localeCompare(other.dueOn ?? "9999"),
  );
}
