import { sql, type RawBuilder } from "kysely";
import { consult } from "#features/pipeline/consults/consult.ts";
import type { FigureUnit } from "../../figure.ts";
import { dayOf, figureRows, momentWithin, wordOf, type Figure } from "./figure.ts";

/** Whether a contract came of consultation `r`: by its signing, not by the click on 계약전환 (product §6.2). */
const signed = sql`exists (select from contracts k where k.consult_id = r.id and k.deleted_at is null
  and k.signed_at is not null and k.status <> 'void')`;

/** Whether the person came: 상담완료, or what is only reached after the hour that was booked. */
const came = sql`(r.status = 'done' or (r.scheduled_at <= now() and r.status in ('considering', 'converted'))
  or exists (select from change_log l where l.record_type = 'consult' and l.record_id = r.id and l.action = 'consult.complete'))`;

type Stage = {
  readonly key: string;
  readonly label: string;
  readonly definition: string;
  readonly unit?: FigureUnit;
  /** Of which consultations; absent: all that were received. */
  readonly of?: RawBuilder<unknown>;
  /** Whether the consultation reached the stage, or what it counts. */
  readonly amount?: RawBuilder<unknown>;
  readonly word?: RawBuilder<unknown>;
};

/** A stage over the consultations that were received in the span: what came of them later counts with them. */
function stage({ key, label, definition, unit = "rate", of = sql`true`, amount, word }: Stage): Figure {
  return {
    key,
    label,
    unit,
    definition,
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
          brand: sql`(select b.brand_id from consult_attributions b where b.consult_id = r.id)`,
          at: sql`r.created_at`,
          ...(amount && { amount }),
          ...(word && { word }),
        },
        sql`consults r where r.deleted_at is null and r.status <> 'duplicate' and ${momentWithin(sql`r.created_at`, span)} and ${of}`,
      ),
  };
}

const holds = (condition: RawBuilder<unknown>) => sql`case when ${condition} then 1 else 0 end`;
const booked = sql`r.scheduled_at is not null`;

/** 상담실적: the way of the consultations of a span, stage by stage. */
export const funnelFigures: readonly Figure[] = [
  stage({
    key: "received",
    label: "접수",
    unit: "count",
    definition: "기간에 접수된 상담 수. 중복으로 연결한 상담은 뺍니다.",
  }),
  stage({
    key: "contacted",
    label: "통화성공",
    definition: "통화완료가 된 상담 ÷ 접수",
    amount: holds(sql`r.contacted_at is not null`),
  }),
  stage({ key: "booked", label: "예약", definition: "예약을 잡은 상담 ÷ 접수", amount: holds(booked) }),
  stage({
    key: "came",
    label: "방문",
    definition: "상담완료로 처리했거나 예약 시각 뒤 검토중·계약이 된 상담 ÷ 예약을 잡은 상담",
    of: booked,
    amount: holds(came),
  }),
  stage({
    key: "noShow",
    label: "노쇼",
    definition: "노쇼가 있던 상담 ÷ 예약을 잡은 상담",
    of: booked,
    amount: holds(sql`r.no_show_count > 0`),
  }),
  stage({
    key: "signed",
    label: "계약 전환",
    definition: "계약이 서명된 상담 ÷ 접수",
    amount: holds(signed),
  }),
  stage({
    key: "contractWon",
    label: "계약액",
    unit: "won",
    definition: "접수된 상담에서 나온 서명 계약의 총액(부가가치세 포함) 합",
    of: signed,
    amount: sql`(select coalesce(sum(k.total), 0) from contracts k where k.consult_id = r.id and k.deleted_at is null
      and k.signed_at is not null and k.status <> 'void')`,
  }),
  stage({
    key: "firstResponse",
    label: "평균 첫 응답",
    unit: "mean",
    definition: "접수에서 첫 통화 시도까지 걸린 시간의 평균. 아직 연락하지 않은 상담은 뺍니다.",
    of: sql`r.first_contact_at is not null`,
    amount: sql`greatest(0, round(extract(epoch from r.first_contact_at - r.created_at) / 60))`,
  }),
  stage({
    key: "lost",
    label: "종결사유",
    unit: "kinds",
    definition: "종결·수임불가로 끝난 상담을 종결사유별로 센 수",
    of: sql`r.lost_reason is not null and r.status in ('lost', 'declined')`,
    word: wordOf(sql`r.lost_reason`, consult.fields.lostReason.options),
  }),
];
