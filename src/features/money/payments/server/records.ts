import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { walledRef } from "#records/field.ts";
import type { ChangesOf } from "#records/resource.ts";
import { worksOn } from "#records/server/masking.ts";
import { defineRecords, type Writing } from "#records/server/records.ts";
import { showPayerNames, showRevenue } from "#features/money/revenue/access.ts";
import { managePayments, showPayments } from "../access.ts";
import { payment } from "../payment.ts";
import { isNamedTo } from "./commands/named-payments.ts";
import { rateOn } from "#firm/server/rates.ts";
import { seoulDay } from "#platform/dates.ts";
import { requireRoomForRefunds } from "./taken-back.ts";
import { settleEvidenceDue } from "./evidence-due.ts";
import { evidenceLate, evidenceMissing } from "./evidence-missing.ts";
import { tellOfPartnerAccount } from "./tell-of-account.ts";

/** Revenue of the row `r` in won (spec §9), by the rates that hold when its fiscal quarter begins. */
export const netOf: RawBuilder<number> = sql`(case when r.is_deposit or r.status in ('expected', 'writtenOff') then 0 else
  round(r.pay_amt * case r.pay_type when '카드' then ${rateOn("cardRate", sql`fiscal_quarter_start(r.pay_date)`)} else 1 end * 10 / 11) end)::bigint`;

/** A deposit is no supply: all of it stays with the client. What is exempt or zero-rated has no VAT in it. */
const supplyOf = sql<number>`(case when r.is_deposit or r.tax_type <> '과세' then r.pay_amt else round(r.pay_amt * 10.0 / 11) end)::bigint`;

/** 입금 with its rules. */
export const paymentRecords = defineRecords(payment, {
  show: showPayments,
  manage: managePayments,
  whole: paidForOwnWork,
  list: null,
  erase: { bank_key: "empty" },
  summedUpFor: showRevenue,
  naming: {
    fields: {
      payName: walledRef.label,
      memo: "",
      client: null,
      responsible: null,
      allocations: "",
      cardApproval: "",
      evidenceNo: "",
    },
    open: (asker) => isNamedTo(asker, "r"),
  },
  computed: {
    responsible: sql`(select c.responsible_id from contracts c where c.id = r.contract_id)`,
    ownTeam: sql`r.team_id`,
    net: netOf,
    supply: supplyOf,
    vat: sql`(r.pay_amt - ${supplyOf})`,
    evidenceMissing: evidenceMissing("r"),
    evidenceLate: evidenceLate("r"),
    allocations: sql`coalesce((select string_agg(s.short_name || ' ' || a.role || ' ' || trim_scale(a.pct) || '%', ', ' order by a.id)
      from sales_allocations a join staffs s on s.id = a.staff_id where a.payment_id = r.id), '')`,
  },
  actions: {
    match: "매칭",
    carryOver: "이월",
    note: "분개 메모",
    refund: "환불 지급",
    requestRefund: "환불 요청",
    approveRefund: "환불 승인",
    rejectRefund: "환불 반려",
    allocate: "매출기여",
    confirmAllocation: "매출기여 확정",
    reopenAllocation: "매출기여 확정 취소",
    exceptAllocation: "매출기여 예외",
    settle: "예수금 정산",
    request: "상담료 청구",
    settleRequest: "입금으로 청구 정리",
    reopenRequest: "입금이 취소되어 다시 청구",
    import: "은행 내역 등록",
    undoImport: "은행 내역 등록 취소",
  },
  tidied: withDefaults,
  check: checkPayment,
  written: async ({ work, asker, before, changes }, id) => {
    if (before?.supplyOn && before.supplyOn === before.payDate && changes.payDate) {
      // The day of supply was that of the payment, which was entered wrong.
      await sql`update payments set supply_on = ${changes.payDate} where id = ${id}`.execute(work.query);
    }
    await settleEvidenceDue(work, [id]);
    if (changes.receivedInto === "partner" && before?.["receivedInto"] !== "partner")
      await tellOfPartnerAccount(work, id, asker.viewer.staff?.id ?? null);
  },
});

/** Who reads the names of payers elsewhere reads them here, and whoever works on what was paid for. */
function paidForOwnWork(asker: Asker, row: string): RawBuilder<boolean> {
  if (showPayerNames.allows(asker.facts)) return sql<boolean>`true`;
  const own = (["consult", "contract", "project"] as const).map(
    (kind) => sql`exists (select from ${sql.table(`${kind}s`)} own
      where own.id = ${sql.ref(`${row}.${kind}_id`)} and ${worksOn(kind, asker, "own")})`,
  );
  return sql<boolean>`(${sql.join(own, sql` or `)})`;
}

/** A payment says that money came in on a day; what is only asked for may name a day that is still to come. */
function refuseFuture({ before, changes }: Pick<Writing<typeof payment>, "before" | "changes">): void {
  if (changes.payDate === undefined || before?.status === "expected") return;
  if (changes.payDate > seoulDay(Date.now())) throw invalidField("payDate", "입금일은 오늘 이후일 수 없습니다.");
}

/** What is left empty in the form is as most payments are. */
function withDefaults(changes: ChangesOf<typeof payment>): ChangesOf<typeof payment> {
  const { taxType, receivedInto } = changes;
  return {
    ...changes,
    ...(taxType === null && { taxType: "과세" }),
    ...(receivedInto === null && { receivedInto: "firm" }),
  };
}

const moneyFields = ["payDate", "payAmt", "payType", "payName"] as const;

/** What a form may enter and change: receipts, never reversals; a statement's lines stay what the bank wrote. */
async function checkPayment({ work, before, changes }: Writing<typeof payment>): Promise<void> {
  refuseFuture({ before, changes });
  const amount = changes.payAmt ?? Number(before?.payAmt);
  if (before === null && amount < 0) {
    throw invalidField("payAmt", "취소와 환불은 해당 입금에서 처리해 주세요. 금액은 1원 이상이어야 합니다.");
  }
  if (amount === 0) throw invalidField("payAmt", "금액은 0원일 수 없습니다.");
  const payType = changes.payType ?? before?.payType;
  const approval = changes.cardApproval ?? before?.cardApproval;
  if (payType === "카드" && amount > 0 && !approval && (before === null || changes.cardApproval !== undefined)) {
    throw invalidField("cardApproval", "카드 결제는 승인번호가 필요합니다.");
  }
  if (before === null || !moneyFields.some((key) => changes[key] !== undefined && changes[key] !== before[key])) return;
  if (before.status !== "received" && before.status !== "expected") {
    throw new Failure("ruleViolated", "매칭한 입금의 금액과 일자는 바꿀 수 없습니다. 매칭을 먼저 해제해 주세요.");
  }
  if (amount < 0) throw new Failure("ruleViolated", "취소와 환불 내역은 바꿀 수 없습니다.");
  if (before.bankImportId !== null) {
    throw new Failure("ruleViolated", "은행 내역으로 등록한 입금의 금액과 일자는 바꿀 수 없습니다.");
  }
  await requireRoomForRefunds(work, Number(before.id), amount);
}
