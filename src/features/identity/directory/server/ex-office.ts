import { seoulDay, type Day } from "#platform/dates.ts";
import { invalidField } from "#platform/server/http/failure.ts";

/**
 * 공직 경력 as personal data. It stands on the staff record and is treated as what stands beside it (변호사등록번호, 입사일,
 * 퇴사일, 휴직): no `disclose`, as the file of 열람 is a client's and gives out nothing about staff, and no `erase`, as
 * destruction reaches the data of clients and opponents alone; both columns are `kept` as 직원의 기록
 * (proof/harness/undeclared-columns.ts). The firm shows by it that it has kept to 변호사법 제31조 제3항, which is asked for
 * after somebody has left, too. Who asks for the own data reads it in 내 정보; of others those alone who manage staff read
 * it. Nothing yet ends the record of who has left: with the retention that does, both columns go with the whole row.
 */
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
