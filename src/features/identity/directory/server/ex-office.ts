import { seoulDay, type Day } from "#platform/dates.ts";
import { invalidField } from "#platform/server/http/failure.ts";

type Office = { readonly agency: string; readonly leftOn: Day | null; readonly hiredAt: Day | null };

/**
 * 공직 경력: the office and the day on which it was left come together, the day has passed, and nobody joins the firm
 * before it. The bar of 변호사법 제31조 제3항 counts from that day. Throws 400 at the field.
 */
export function refuseUnfitOffice({ agency, leftOn, hiredAt }: Office, today: Day = seoulDay(Date.now())): void {
  if (agency === "" && leftOn === null) return;
  if (agency === "") throw invalidField("exOfficeAgency", "퇴직한 기관을 입력하거나 퇴직일을 지워 주세요.");
  if (leftOn === null) throw invalidField("exOfficeLeftOn", "퇴직일을 입력하거나 퇴직한 기관을 지워 주세요.");
  if (leftOn > today) throw invalidField("exOfficeLeftOn", "퇴직일은 오늘보다 뒤일 수 없습니다.");
  if (hiredAt !== null && leftOn > hiredAt) {
    throw invalidField("exOfficeLeftOn", "공직 퇴직일은 입사일보다 뒤일 수 없습니다. 입사일도 확인해 주세요.");
  }
}
