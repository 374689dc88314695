import { sql } from "kysely";
import type { FirstDayStep } from "#firm/server/first-day.ts";
import { formatNumber } from "#platform/number.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import { showPayments } from "../access.ts";
import { openItemsSql, ownContracts } from "./open-items.ts";
import { paymentRecords } from "./records.ts";

/** 입금과 미수 in 도입 준비: of the contracts that nothing keeps the person away from. */
export const paymentStep: FirstDayStep = {
  name: "payments",
  label: "입금과 미수",
  hint: "사용 시작일 뒤의 은행 내역을 넣고, 넘겨받은 미수금과 맞춥니다.",
  path: "/lawfirm/payment",
  order: 160,
  byFile: true,
  policy: showPayments,
  stands: async ({ query }, asker) => {
    const { rows } = await sql<{ count: number; open: number }>`
      select (select count(*)::int from ${fromTable(paymentRecords)} where ${visible(paymentRecords, asker)}) as count,
        (select count(*)::int from (${openItemsSql(ownContracts(asker))}) o) as open`.execute(query);
    const { count, open } = rows[0]!;
    return { count, words: `입금 ${formatNumber(count)}건, 미수 ${formatNumber(open)}건` };
  },
};
