import type { FirstDayStep } from "#firm/server/first-day.ts";
import { formatNumber } from "#platform/number.ts";
import { seoulDay } from "#platform/dates.ts";
import { showRates } from "../access.ts";
import { listRates } from "./queries.ts";

/** 요율 in 도입 준비: the dated numbers of the law and of the firm. */
export const rateStep: FirstDayStep = {
  name: "rates",
  label: "요율과 법정 수치",
  hint: "법이 정한 수치는 들어 있습니다. 법인이 정하는 수치를 확인하고 고칩니다.",
  path: "/lawfirm/finance/accounting?part=rates",
  order: 70,
  policy: showRates,
  stands: async (database) => {
    const rows = (await listRates(database, seoulDay(Date.now()))).filter(({ holds }) => holds === "now");
    const unsure = rows.filter(({ needsCheck }) => needsCheck).length;
    const words = unsure === 0 ? "" : `, 재확인 필요 ${formatNumber(unsure)}개`;
    return { count: rows.length, words: `${formatNumber(rows.length)}개${words}` };
  },
};
