import { sql } from "kysely";
import { formatWon } from "#platform/money.ts";
import { visible } from "#records/server/records.ts";
import { lineKey, timelineLines, type TimelineSource } from "#records/server/timeline.ts";
import { showPayments } from "../access.ts";
import { paymentStatuses, type PaymentStatus } from "../payment.ts";
import { isNamedTo } from "./commands/named-payments.ts";
import { paymentRecords } from "./records.ts";

type Line = {
  readonly id: number;
  readonly amount: number;
  readonly type: string;
  readonly purpose: string;
  readonly status: PaymentStatus;
};

const columns: Readonly<Record<string, string>> = {
  project: "project_id",
  client: "client_id",
  contract: "contract_id",
  consult: "consult_id",
};

/** What was paid for a record, on the day it came in; not what belongs to a record behind a wall as well. */
export const paymentTimeline: TimelineSource = {
  kinds: ["입금"],
  read: async (database, asker, query) => {
    const column = columns[query.record.type];
    if (!column || !showPayments.allows(asker.facts)) return [];
    const lines = await timelineLines<Line>(
      database,
      sql`select (r.pay_date::timestamp at time zone 'Asia/Seoul') as moment, ${lineKey("payment", sql`r.id`)} as key,
            '입금' as kind, '' as actor, r.id, r.pay_amt as amount, r.pay_type as type, r.purpose, r.status
          from payments r where ${sql.ref(`r.${column}`)} = ${query.record.id} and ${visible(paymentRecords, asker)}
            and ${isNamedTo(asker, "r")}`,
      query,
    );
    return lines.map(({ at, key, kind, actor, id, amount, type, purpose, status }) => ({
      at,
      key,
      kind,
      actor,
      text: `${purpose} ${formatWon(amount)}원 · ${type} · ${paymentStatuses[status]}`,
      path: `/lawfirm/payment?id=${id}`,
    }));
  },
};
