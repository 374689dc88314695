import { useState } from "react";
import { formatWon } from "#platform/money.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { readBarContracts } from "../endpoints.ts";
import type { BarReport } from "./bar-report.ts";
import styles from "./engagements.module.css";

type Lawyer = BarReport["lawyers"][number];
type LawyerTableProps = { readonly year: number; readonly data: BarReport };

const nameOf = ({ staffId, name }: Lawyer) => (staffId === null ? "담당변호사 없음" : name);

/** The figures by lawyer; a figure opens the contracts that it counts. */
export function LawyerTable({ year, data: { lawyers, total } }: LawyerTableProps) {
  const [shown, setShown] = useState<Lawyer | null>(null);
  if (lawyers.length === 0) return <EmptyState>{year}년에 수임한 계약이 없습니다.</EmptyState>;
  return (
    <>
      <Table label={`${year}년 변호사별 수임건수와 수임액`} stacks>
        <thead>
          <tr>
            <th scope="col">변호사</th>
            <th scope="col">등록번호</th>
            <th scope="col" data-right>
              수임건수
            </th>
            <th scope="col" data-right>
              수임액
            </th>
          </tr>
        </thead>
        <tbody>
          {lawyers.map((lawyer) => (
            <tr key={lawyer.staffId ?? 0} data-bad={lawyer.staffId === null || undefined}>
              <td data-line="">{nameOf(lawyer)}</td>
              <td data-label="등록번호">{lawyer.licenseNo || "—"}</td>
              <td data-right data-label="수임건수">
                <button
                  type="button"
                  className={styles.link}
                  aria-label={`${nameOf(lawyer)} ${lawyer.contracts}건의 계약`}
                  onClick={() => setShown(lawyer)}
                >
                  {lawyer.contracts}건
                </button>
              </td>
              <td data-right data-label="수임액">
                {formatWon(lawyer.amount)}원
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2} data-line="">
              법인 전체(공동 담당은 한 건)
            </td>
            <td data-right data-label="수임건수">
              {total.contracts}건
            </td>
            <td data-right data-label="수임액">
              {formatWon(total.amount)}원
            </td>
          </tr>
        </tfoot>
      </Table>
      {shown && <CountedDialog year={year} lawyer={shown} onClose={() => setShown(null)} />}
    </>
  );
}

type CountedDialogProps = { readonly year: number; readonly lawyer: Lawyer; readonly onClose: () => void };

/** The contracts behind the figures of a lawyer. */
function CountedDialog({ year, lawyer, onClose }: CountedDialogProps) {
  const query = lawyer.staffId === null ? {} : { lawyer: String(lawyer.staffId) };
  const { data, error, refetch } = useRead(readBarContracts, { params: { year: String(year) }, query });
  return (
    <Dialog title={`${nameOf(lawyer)} ${year}년 ${lawyer.contracts}건`} size={680} onClose={onClose}>
      {!data && !error && <SkeletonRows rows={4} columns="90px 1fr 80px 110px" />}
      {error && !data && (
        <ErrorState title="계약을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {data && data.models.length > 0 && (
        <Table label="집계한 계약" stacks>
          <thead>
            <tr>
              <th scope="col">수임일</th>
              <th scope="col">계약</th>
              <th scope="col" data-right>
                담당변호사
              </th>
              <th scope="col" data-right>
                수임액
              </th>
            </tr>
          </thead>
          <tbody>
            {data.models.map(({ id, number, title, signedAt, lawyers, amount }) => (
              <tr key={id}>
                <td>{signedAt ?? "—"}</td>
                <td data-line="">
                  <PageLink to={`/lawfirm/contract/${number}`}>
                    {number} {title}
                  </PageLink>
                </td>
                <td data-right data-label="담당변호사">
                  {lawyer.staffId === null ? "—" : `${lawyers}명`}
                </td>
                <td data-right data-label="수임액">
                  {formatWon(amount)}원
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {data && data.hidden.contracts > 0 && (
        <p className={styles.note}>
          볼 수 없는 계약 {data.hidden.contracts}건 {formatWon(data.hidden.amount)}원이 더 있습니다.
        </p>
      )}
    </Dialog>
  );
}
