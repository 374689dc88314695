import { sql } from "kysely";
import { fieldOfLine, salesLines, within } from "#features/money/sales/server/api.ts";
import type { Figure } from "./figure.ts";
import { dayOf, dayWithin, figureRows, momentWithin } from "./figure.ts";

/** The brand that led somebody to consultation `r`. */
const brandOf = sql`(select b.brand_id from consult_attributions b where b.consult_id = r.id)`;

export const consultsReceived: Figure = {
  key: "consults",
  label: "상담",
  unit: "count",
  definition: "기간에 접수된 상담 수. 중복으로 연결한 상담은 빼고, 담당(없으면 상담변호사)에게 셉니다.",
  version: 1,
  sides: ["category", "brand", "channel"],
  rows: (span) =>
    figureRows(
      {
        kind: "consult",
        id: sql`r.id`,
        staff: sql`coalesce(r.assignee_id, r.lawyer_id)`,
        team: sql`r.team_id`,
        day: dayOf(sql`r.created_at`),
        category: sql`r.category`,
        channel: sql`r.channel`,
        brand: brandOf,
        at: sql`r.created_at`,
      },
      sql`consults r where r.deleted_at is null and r.status <> 'duplicate' and ${momentWithin(sql`r.created_at`, span)}`,
    ),
};

/** Contracts `r` that were signed, whatever became of them later; one that was declared void never was. */
const signed: Pick<Figure, "sides"> & { rows: (amount: ReturnType<typeof sql>) => Figure["rows"] } = {
  sides: ["category", "brand"],
  rows: (amount) => (span) =>
    figureRows(
      {
        kind: "contract",
        id: sql`r.id`,
        staff: sql`r.responsible_id`,
        team: sql`r.team_id`,
        day: sql`r.signed_at`,
        amount,
        category: sql`r.category`,
        brand: sql`(select b.brand_id from consult_attributions b where b.consult_id = r.consult_id)`,
      },
      sql`contracts r where r.deleted_at is null and r.status <> 'void' and ${dayWithin(sql`r.signed_at`, span)}`,
    ),
};

export const contractsSigned: Figure = {
  key: "contracts",
  label: "계약",
  unit: "count",
  definition: "서명일이 기간에 있는 계약 수. 무효 처리한 계약은 빼고, 담당변호사에게 셉니다.",
  version: 1,
  sides: signed.sides,
  rows: signed.rows(sql`1`),
};

export const contractsWon: Figure = {
  key: "contractWon",
  label: "계약액",
  unit: "won",
  definition: "서명일이 기간에 있는 계약의 총액(부가가치세 포함)의 합. 무효 처리한 계약은 뺍니다.",
  version: 1,
  sides: signed.sides,
  rows: signed.rows(sql`r.total`),
};

export const received: Figure = {
  key: "received",
  label: "입금(순)",
  unit: "won",
  definition:
    "매칭한 입금의 순매출: (금액, 카드는 × 카드 반영률) ÷ 11 × 10. 취소·환불은 그날 빼고, 예수금과 미매칭은 뺍니다. 계약의 담당변호사에게 셉니다.",
  version: 1,
  sides: ["category", "brand"],
  rows: (span) =>
    figureRows(
      {
        kind: "payment",
        id: sql`x."paymentId"`,
        staff: sql`c.responsible_id`,
        team: sql`x."teamId"`,
        day: sql`x."payDate"`,
        amount: sql`x.net`,
        word: sql`case when x.reversal then '취소·환불' else x."payType" end`,
        reversal: sql`x.reversal`,
        category: fieldOfLine(),
        brand: sql`(select b.brand_id from consult_attributions b where b.consult_id = coalesce(c.consult_id, x."consultId"))`,
      },
      sql`(${salesLines(within(span.from, span.to))}) x left join contracts c on c.id = x."contractId"`,
    ),
};
