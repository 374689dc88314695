import { readFirm } from "#features/identity/session/endpoints.ts";
import { firmToday, formatDay } from "#platform/dates.ts";
import { formatNumber } from "#platform/number.ts";
import { useRead } from "#platform/web/query.ts";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { PrintSheet } from "#ui/print/print-sheet.tsx";
import { partnerCalls } from "../endpoints.ts";
import { duties } from "../partner.ts";

/** /partner/list/print: the roster of today on paper. */
export default function RosterPrint() {
  const { data, error, refetch } = useRead(partnerCalls.list, {
    query: { status: "active,leaving", sort: "joinedOn", size: "100" },
  });
  const { data: firm } = useRead(readFirm, {}, { staleTime: Infinity });
  if (!data) {
    if (!error) return <SkeletonRows rows={12} columns="80px 80px 1fr 100px" />;
    return <ErrorState title="명부를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  return (
    <PrintSheet
      title="파트너 명부"
      detail={`${formatDay(firmToday())} 현재 ${data.total}명`}
      firm={firm?.model.name}
      foot="파트너 명부"
      back={{ to: "/partner/list", label: "파트너 명부로" }}
    >
      <Table label="파트너 명부" wraps>
        <thead>
          <tr>
            <th scope="col">성명</th>
            <th scope="col">구분</th>
            <th scope="col">가입일</th>
            <th scope="col" data-right>
              지분
            </th>
            <th scope="col" data-right>
              지분율
            </th>
            <th scope="col">전문분야</th>
            <th scope="col">수임제한</th>
          </tr>
        </thead>
        <tbody>
          {data.models.map((row) => (
            <tr key={row.id}>
              <td>{row.name}</td>
              <td>{duties[row.duty]}</td>
              <td>{row.joinedOn}</td>
              <td data-right>{formatNumber(row.units ?? 0)}좌</td>
              <td data-right>{row.share ?? 0}%</td>
              <td>{[row.specialty, row.specialtyRegistered && "(등록)"].filter(Boolean).join(" ")}</td>
              <td>{row.barUntil ? `${row.exOffice}, ${row.barUntil}까지` : ""}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </PrintSheet>
  );
}
