import { sql } from "kysely";
import type { z } from "zod";
import { formatNumber } from "#platform/number.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { listSecurityChanges } from "../schemas.ts";
import { limits, twoPeopleTimes } from "../security.ts";

type Page = Omit<z.input<typeof listSecurityChanges.response>, "success">;
type Changes = Readonly<Record<string, unknown>>;
type Row = Omit<Page["models"][number], "what" | "lines" | "reason"> & {
  readonly action: keyof typeof changeWords;
  readonly changes: Changes;
};

/** What was changed, by the command that did it. */
export const changeWords = {
  "firm.setUp": "첫 설치",
  "firm.requireSecondFactor": "2단계 인증",
  "firm.chooseRrnBases": "주민등록번호 처리 근거",
  "firm.setNetworks": "접속 허용 네트워크",
  "firm.clearNetworks": "접속 허용 네트워크 모두 지우기",
  "firm.setLimits": "열람·내보내기 한도",
  "firm.setTwoPeople": "두 사람 확인",
} as const satisfies Readonly<Record<string, string>>;

/** The history of the settings of security, from the change log. */
export async function readChanges({ query }: Database, { page, size }: { page: number; size: number }): Promise<Page> {
  const known = Object.keys(changeWords);
  const utc = sql.lit(`YYYY-MM-DD"T"HH24:MI:SS"Z"`);
  const { rows } = await sql<Row>`
    select l.id, to_char(l.at at time zone 'UTC', ${utc}) as at, coalesce(u.name, '') as name, l.action, l.changes
    from change_log l left join users u on u.id = l.user_id
    where l.record_type = 'firm' and l.action = any(${known})
    order by l.id desc limit ${size} offset ${(page - 1) * size}`.execute(query);
  const counted = await sql<{ total: number }>`
    select count(*) as total from change_log where record_type = 'firm' and action = any(${known})`.execute(query);
  const models = rows.map(({ action, changes, ...row }) => ({
    ...row,
    what: changeWords[action],
    lines: linesOf(changes),
    reason: typeof changes["reason"] === "string" ? changes["reason"] : "",
  }));
  return { models, total: counted.rows[0]!.total };
}

/** Each value of a change, as it is logged: from what to what. */
export function linesOf(changes: Changes): string[] {
  return Object.entries(changes).flatMap(([key, value]) => (Array.isArray(value) ? lineOf(key, value) : []));
}

/** One value of a change: from what to what. */
function lineOf(key: string, [before, after]: readonly unknown[]): string {
  if (key === "secondFactorRequired") return after === true ? "필수로 설정" : "선택으로 설정";
  const measure = measures[key];
  if (!measure) return `${plainText(before)} → ${plainText(after)}`;
  const say = (value: unknown) => (typeof value === "number" ? `${formatNumber(value)}${measure.unit}` : "제한 없음");
  return `${measure.label}: ${say(before)} → ${say(after)}`;
}

/** What is a number with a unit. */
const measures: Readonly<Record<string, { readonly label: string; readonly unit: string }>> = {
  ...limits,
  ...twoPeopleTimes,
};

/** Legal bases, a network of everybody or of a role, or how many there were. */
function plainText(value: unknown): string {
  if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : "없음";
  if (typeof value === "number") return `${value}개`;
  if (typeof value !== "object" || value === null) return "없음";
  const { network, role } = value as { network?: string; role?: string | null };
  return `${network ?? ""} (${role ?? "모두"})`;
}
