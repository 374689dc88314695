import { formatDay } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { EmptyState } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { formatMinutes } from "#features/people/worktime/day.ts";
import type { FilingAnswer } from "./bar-report.ts";

/** Cases of lawyers who left a public office, in the order in which they left it. */
export function OfficialTable({ data: { officials } }: { readonly data: FilingAnswer }) {
  if (officials.length === 0) return <EmptyState title="제출할 사건이 없습니다." />;
  return (
    <Table label="공직퇴임변호사 수임 사건" wraps stacks>
      <thead>
        <tr>
          <th scope="col">변호사</th>
          <th scope="col">퇴직 기관</th>
          <th scope="col">수임일</th>
          <th scope="col">사건</th>
          <th scope="col">진행</th>
          <th scope="col">처리결과</th>
        </tr>
      </thead>
      <tbody>
        {officials.map((one) => (
          <tr key={`${one.contract}-${one.staffId}`}>
            <td data-line="">{one.lawyer}</td>
            <td data-label="퇴직 기관">
              {one.office} {formatDay(one.leftOn)} 퇴직
            </td>
            <td data-label="수임일">{formatDay(one.engagedOn)}</td>
            <td data-label="사건">
              <PageLink to={`/lawfirm/contract/${one.contract}`}>{one.title}</PageLink>{" "}
              {[one.agency, ...one.caseNos].filter((word) => word !== "").join(" ")}
            </td>
            <td data-label="진행">{one.progress}</td>
            <td data-label="처리결과">{one.result || "—"}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Hours of 공익활동 by lawyer. */
export function ProBonoTable({ data: { proBono } }: { readonly data: FilingAnswer }) {
  if (proBono.length === 0) return <EmptyState title="변호사등록번호가 있는 직원이 없습니다." />;
  return (
    <Table label="공익활동 보고" stacks>
      <thead>
        <tr>
          <th scope="col">변호사</th>
          <th scope="col">등록번호</th>
          <th scope="col" data-right>
            의무
          </th>
          <th scope="col" data-right>
            인정
          </th>
          <th scope="col" data-right>
            미달
          </th>
          <th scope="col" data-right>
            부담금
          </th>
        </tr>
      </thead>
      <tbody>
        {proBono.map((one) => (
          <tr key={one.staffId}>
            <td data-line="">{one.name}</td>
            <td data-label="등록번호">{one.licenseNo}</td>
            <td data-right data-label="의무">
              {formatMinutes(one.target)} {one.lowered && "(하향)"}
            </td>
            <td data-right data-label="인정">
              {formatMinutes(one.approved)}
            </td>
            <td data-right data-label="미달">
              {one.missing === 0 ? "—" : formatMinutes(one.missing)}
            </td>
            <td data-right data-label="부담금">
              {one.levy === 0 ? "—" : `${formatWon(one.levy)}원`}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
