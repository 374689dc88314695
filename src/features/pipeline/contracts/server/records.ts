import { sql } from "kysely";
import { Failure } from "../../../../kit/server/http/failure.ts";
import { defineRecords, teamRows, type Writing } from "../../../../kit/server/records/records.ts";
import { outsideWalls } from "../../conflicts/server/commands/walls.ts";
import { manageContracts, showContracts } from "../access.ts";
import { contract, type ContractStatus } from "../contract.ts";
import { contractMoves, openForFees } from "../contract-moves.ts";

const total = sql`contract_total(r.id)`;
const paid = sql`contract_paid(r.id)`;

/** 계약 with its rules. */
export const contractRecords = defineRecords(contract, {
  show: showContracts,
  manage: manageContracts,
  list: "미팅리스트",
  scope: (asker) =>
    sql<boolean>`(${teamRows(contract, "미팅리스트", asker)} and ${outsideWalls(asker, "contract", sql.ref("r.id"))})`,
  computed: {
    total,
    paid,
    unpaid: sql`(${total} - ${paid})`,
    // The entry is due within one month of signing (변호사법 시행령 제7조).
    ledgerDaysLeft: sql`case when r.signed_at is null or r.ledger_at is not null then null
      else (r.signed_at + interval '1 month')::date - (now() at time zone 'Asia/Seoul')::date end`,
  },
  actions: {
    ...Object.fromEntries(Object.entries(contractMoves).map(([name, { label }]) => [name, label])),
    fees: "보수 변경",
    lawyers: "담당변호사 변경",
    openProject: "사건 개시",
    ledger: "수임장부 기재",
    convert: "상담에서 전환",
  },
  check: keepSignedTerms,
});

/** What was signed is not written over: another wording is another contract. */
async function keepSignedTerms({ before, changes }: Writing<typeof contract>): Promise<void> {
  if (!before || openForFees.includes(before.status as ContractStatus)) return;
  const frozen = (["client", "title", "scope", "isCriminal", "terminationTerms"] as const).filter(
    (key) => changes[key] !== undefined && changes[key] !== before[key],
  );
  if (frozen.length === 0) return;
  const labels = frozen.map((key) => contract.fields[key].label).join(", ");
  throw new Failure("ruleViolated", `서명한 계약의 ${labels} 항목은 바꿀 수 없습니다. 변경계약을 새로 작성해 주세요.`, {
    fields: Object.fromEntries(frozen.map((key) => [key, "서명한 뒤에는 바꿀 수 없습니다."])),
  });
}
