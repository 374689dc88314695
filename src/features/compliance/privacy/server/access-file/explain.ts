import { sql } from "kysely";
import { formatDateTime, seoulDay, type Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { leftOut } from "../../access-file.ts";
import { requestSubjects, type SubjectKind } from "../../privacy.ts";

type Asked = {
  readonly about: SubjectKind;
  readonly number: number;
  readonly name: string;
  readonly receivedOn: Day;
  readonly retentionUntil: Day | null;
};

const kept: Readonly<Record<string, string>> = {
  keepConsult: "계약하지 않은 상담",
  keepClient: "종결한 고객",
  keepParticipant: "집단소송 참여자",
  keepBuyer: "수분양자",
  keepLedger: "수임장부",
  keepTax: "세무 증빙",
};

/** What stands before and after the data: the five things that may be asked (시행령 제41조 제1항), and what is kept back. */
export async function explanations({ query }: Pick<Database, "query">, asked: Asked) {
  const now = Date.now();
  const { rows } = await sql<{ code: string; months: number; law: string }>`
    select x.name as code, x.value as months, x.law_ref as law from unnest(${Object.keys(kept)}::text[]) with ordinality k (code, place)
    cross join lateral rate_on(k.code, ${seoulDay(now)}::date) x where x.value is not null
    order by k.place`.execute(query);
  const own = asked.retentionUntil === null ? [] : [["보관기한", asked.retentionUntil] as const];
  const before = [
    ["정보주체", `${requestSubjects[asked.about]} ${asked.number} ${asked.name}`],
    ["접수일", asked.receivedOn],
    ["작성 일시", formatDateTime(now)],
    ["개인정보의 항목 및 내용", "아래와 같음"],
    ["수집·이용 목적", "법률 상담, 수임한 사건의 처리, 보수의 정산"],
    ...own,
    ...rows.map(({ code, months, law }) => [`보유 기간: ${kept[code]}`, `${months}개월(${law})`] as const),
    ["제3자 제공 현황", "(교부하기 전에 적어 주세요)"],
    ["동의한 사실 및 내용", "각 기록의 '동의' 항목과 같음"],
  ] as const;
  return {
    before: { label: "안내", lines: before.map(([item, content]) => ({ record: "", item, content })) },
    after: {
      label: "열람을 제한한 것",
      lines: leftOut.map(({ what, why }) => ({ record: "", item: what, content: why })),
    },
  };
}
