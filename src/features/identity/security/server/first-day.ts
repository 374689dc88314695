import { sql } from "kysely";
import type { FirstDayStep } from "#firm/server/first-day.ts";
import { formatNumber } from "#platform/number.ts";
import { manageSecurity } from "../access.ts";

/** 보안 in 도입 준비: how people sign in and from where. */
export const securityStep: FirstDayStep = {
  name: "security",
  label: "로그인과 접속",
  hint: "2단계 인증을 요구할지, 어디에서 접속할 수 있는지 정합니다.",
  path: "/member/security",
  order: 60,
  policy: manageSecurity,
  stands: async ({ query }) => {
    const { rows } = await sql<{ count: number; factor: boolean | null; demo: boolean }>`
      select (select count(*)::int from allowed_networks) as count, f.second_factor_required as factor, f.demo
      from firm_settings f`.execute(query);
    const { count = 0, factor = null, demo = false } = rows[0] ?? {};
    const required = factor ?? !demo;
    const networks = count === 0 ? "어디에서나 접속" : `허용 네트워크 ${formatNumber(count)}곳`;
    return { count, words: `2단계 인증 ${required ? "필수" : "선택"}, ${networks}` };
  },
};

/** 열람·내보내기 한도 in 도입 준비: how much one person may take away at once and look at in a day (trust.md R22, R23). */
export const limitsStep: FirstDayStep = {
  name: "limits",
  label: "열람·내보내기 한도",
  hint: "한 사람이 한 번에 내보내고 하루에 열람할 수 있는 건수를 정합니다. 자료를 옮겨 오는 동안 모자라면 넓힙니다.",
  path: "/member/security",
  order: 61,
  policy: manageSecurity,
  stands: async ({ query }) => {
    const row = await query.selectFrom("firm_settings").select(["export_rows", "records_per_day"]).executeTakeFirst();
    const rows = row ? `한 번에 ${formatNumber(row.export_rows)}건 내보내기` : "";
    const records = row?.records_per_day ?? null;
    const reading = records === null ? "하루 열람 제한 없음" : `하루 ${formatNumber(records)}건 열람`;
    return { count: records === null ? 0 : 1, words: `${rows}, ${reading}` };
  },
};
