import { sql } from "kysely";
import { mostMoved, type RateImpact } from "#firm/server/rate-impact.ts";
import { readCourtDays } from "#firm/server/court-days.ts";
import { readRates } from "#firm/server/rates.ts";
import type { Day } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { visible } from "#records/server/records.ts";
import { evidenceDuty, evidenceRates, type EvidenceSubject } from "../evidence.ts";
import { dealAmt } from "./deal-amount.ts";
import { paymentRecords } from "./records.ts";

type Row = EvidenceSubject & { readonly id: number };

const said = (day: Day | null) => day ?? "의무 없음";

/** Payments whose evidence would be due on another day. */
export const evidenceImpact: RateImpact = {
  names: evidenceRates,
  label: "증빙 발급 기한이 달라지는 입금",
  read: async ({ query }, asker, { name, value, from, until }) => {
    const [rates, calendar] = await Promise.all([readRates({ query }, evidenceRates), readCourtDays({ query })]);
    const changed = [
      ...rates.filter((rate) => rate.name !== name || rate.effectiveFrom !== from),
      { name, value, effectiveFrom: from },
    ];
    const { rows } = await sql<Row>`
      select r.id, r.pay_type as "payType", r.pay_amt as "payAmt", ${dealAmt("r")} as "dealAmt", r.pay_date as "payDate",
        r.is_deposit as "isDeposit", c.kind as "clientKind"
      from payments r left join clients c on c.id = r.client_id
      where r.deleted_at is null and r.pay_date >= ${from}::date and (${until}::date is null or r.pay_date < ${until}::date)
        and r.pay_type in ('현금', '계좌이체') and r.pay_amt > 0 and not r.is_deposit
        and r.status not in ('expected', 'writtenOff') and r.evidence_issued_on is null and ${visible(paymentRecords, asker)}
      order by r.pay_date desc, r.id desc`.execute(query);
    const moved = rows.flatMap((row) => {
      const before = evidenceDuty(row, rates, calendar)?.dueOn ?? null;
      const after = evidenceDuty(row, changed, calendar)?.dueOn ?? null;
      if (before === after) return [];
      const title = `${row.payDate} 입금 ${row.id} ${formatWon(row.payAmt)}원`;
      return [{ title, path: `/lawfirm/payment?id=${row.id}`, before: said(before), after: said(after) }];
    });
    return { total: moved.length, rows: moved.slice(0, mostMoved) };
  },
};
