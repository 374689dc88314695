import { sql } from "kysely";
import { managePayments } from "#features/money/payments/access.ts";
import { ownContracts, paymentRecords } from "#features/money/payments/server/api.ts";
import type { FirstDayStep } from "#firm/server/first-day.ts";
import { formatNumber } from "#platform/number.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";

/** 미수·예수금 이월 in 도입 준비: of the contracts and payments that nothing keeps the person away from. */
export const openingStep: FirstDayStep = {
  name: "openings",
  label: "미수·예수금 이월",
  hint: "사용 시작일의 약정액, 받은 금액, 예수금을 파일로 가져옵니다. 사용 시작일과 사건이 먼저 있어야 합니다.",
  path: "/lawfirm/payment/openings",
  order: 155,
  byFile: true,
  policy: managePayments,
  stands: async ({ query }, asker) => {
    const { rows } = await sql<{ contracts: number; held: number }>`
      select (select count(*)::int from contracts c
          where c.opening_on is not null and c.deleted_at is null and ${ownContracts(asker)}) as contracts,
        (select count(*)::int from ${fromTable(paymentRecords)} where r.carried_over and ${visible(paymentRecords, asker)}) as held`.execute(
      query,
    );
    const { contracts, held } = rows[0]!;
    return {
      count: contracts + held,
      words: `계약 ${formatNumber(contracts)}건, 예수금 ${formatNumber(held)}건`,
    };
  },
};
