import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { SmsFirm } from "../text-rules.ts";

type Query = Pick<Database, "query">;

export type SmsSettings = SmsFirm & {
  readonly firmTel: string;
  readonly certNo: string;
  readonly certUntil: string | null;
  readonly tradeExemption: boolean;
};

/** What the firm has set about messages, with its name and telephone. */
export async function smsSettings({ query }: Query): Promise<SmsSettings> {
  const { rows } = await sql<SmsSettings>`
    select coalesce((select name from firm_settings limit 1), '') as "firmName",
      coalesce((select phone from firm_settings limit 1), '') as "firmTel", s.refusal_no as "refusalNo",
      s.cert_no as "certNo", s.cert_until as "certUntil", s.trade_exemption as "tradeExemption" from sms_settings s`.execute(
    query,
  );
  return rows[0]!;
}

/** Why a provider may not be used on that day; null: it may (additions S4). */
export function certObstacle({ certNo, certUntil }: SmsSettings, at: Date): string | null {
  if (certNo === "" || certUntil === null)
    return "발송사의 전송자격인증이 적혀 있지 않습니다. 발신번호 화면에서 적어 주세요.";
  return certUntil < seoulDay(at) ? "발송사의 전송자격인증 기간이 끝났습니다. 새 인증을 확인해 주세요." : null;
}
