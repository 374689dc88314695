import { Button } from "@mantine/core";
import { useState } from "react";
import { formatNumber } from "#platform/number.ts";
import { formatWon } from "#platform/money.ts";
import { PageLink, urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import type { RowOf } from "#records/resource.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { useRefreshOn } from "#records/web/refresh.ts";
import { factValue } from "#records/web/shown-value.tsx";
import type { StepsInUse } from "#records/web/steps/take-step.ts";
import { formatDateTime } from "#platform/dates.ts";
import { Card } from "#ui/components/card.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { manageCoupons } from "../access.ts";
import { coupon, couponTargets } from "../coupon.ts";
import { discountWords } from "../discount.ts";
import { issueCalls } from "../endpoints.ts";
import { couponIssue } from "../issue.ts";
import { couponSteps } from "../steps.ts";
import CouponList from "./coupon-list.tsx";
import { IssueDialog } from "./issue-dialog.tsx";
import { exampleOf } from "./typed-discount.ts";
import styles from "./coupons.module.css";

type Row = RowOf<typeof coupon>;

const steps: StepsInUse = { machine: couponSteps, refreshes: [issueCalls.list] };

/** /lawfirm/service/coupon/couponDetail?id=: one coupon with what was issued and used of it. */
export default function CouponDetail() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id === null) return <CouponList />;
  return (
    <RecordRead resource={coupon} number={id}>
      {(row) => <CouponPage row={row} />}
    </RecordRead>
  );
}

/** What the header and the numbers say is not said twice. */
const summary = ["name", "minAmount", "issueLimit", "perMember", "stackable", "memo"] as const;
const inDraft = undefined;
const afterwards = ["name", "validTo", "issueLimit", "stackable", "memo"] as const;

function CouponPage({ row }: { readonly row: Row }) {
  const mayManage = useAllowed(manageCoupons);
  const [issuing, setIssuing] = useState(false);
  const fields = row.status === "draft" ? inDraft : afterwards;
  return (
    <>
      <RecordPage
        resource={coupon}
        row={row}
        manage={manageCoupons}
        steps={steps}
        summary={summary}
        form={row.status === "ended" ? false : { ...(fields && { fields }) }}
        facts={[
          { label: "코드", value: <span className={styles.code}>{row.code}</span> },
          { label: "할인", value: discountWords(row) },
          { label: "대상", value: couponTargets[row.target] },
          { label: "기간", value: `${row.validFrom} ~ ${row.validTo}` },
        ]}
        actions={mayManage && row.status === "active" && <Button onClick={() => setIssuing(true)}>발급</Button>}
        aside={<Numbers row={row} />}
      >
        <Issues couponId={row.id} />
      </RecordPage>
      {issuing && <IssueDialog number={row.number} name={row.name} onClose={() => setIssuing(false)} />}
    </>
  );
}

/** How it goes, and an example of what it takes off. */
function Numbers({ row }: { readonly row: Row }) {
  const { issuedCount, issueLimit, usedCount, discounted = 0 } = row;
  const share = issuedCount === 0 ? 0 : Math.round((usedCount / issuedCount) * 100);
  return (
    <Card title="통계">
      <Table>
        <tbody>
          <Figure
            label="발급"
            value={
              issueLimit === null
                ? `${formatNumber(issuedCount)}장`
                : `${formatNumber(issuedCount)}/${formatNumber(issueLimit)}장`
            }
          />
          <Figure label="사용" value={`${formatNumber(usedCount)}장 (${share}%)`} />
          <Figure label="할인 합계" value={`${formatWon(discounted)}원`} />
        </tbody>
      </Table>
      <p>{exampleOf(row, 110_000)}</p>
    </Card>
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-right>{value}</td>
    </tr>
  );
}

/** The latest issues, and where all of them are. */
function Issues({ couponId }: { readonly couponId: number }) {
  useRefreshOn("couponIssue", issueCalls.list);
  const query = { coupon: String(couponId), size: "20" };
  const { data, error, refetch } = useRead(issueCalls.list, { query });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} columns="140px 1fr 90px 140px" />;
  if (data.total === 0)
    return <EmptyState>발급한 쿠폰이 없습니다. 활성화한 뒤 발급을 누르거나 주문에 코드를 적어 주세요.</EmptyState>;
  return (
    <>
      <Table label="발급 내역" stacks>
        <thead>
          <tr>
            <th scope="col">회원</th>
            <th scope="col">상태</th>
            <th scope="col">발급일시</th>
            <th scope="col" data-right>
              할인액
            </th>
            <th scope="col">주문</th>
          </tr>
        </thead>
        <tbody>
          {data.models.map((issue) => (
            <tr key={issue.id}>
              <td>
                <PageLink to={`/lawfirm/service/coupon/issues?id=${issue.number}`}>{issue.client?.label}</PageLink>
              </td>
              <td>{factValue(couponIssue.fields.status, issue.status)}</td>
              <td data-label="발급">{formatDateTime(issue.issuedAt).slice(0, 16)}</td>
              <td data-right data-label="할인액">
                {issue.discount === null ? "—" : `${formatWon(issue.discount)}원`}
              </td>
              <td data-label="주문">
                {issue.order ? (
                  <PageLink to={`/lawfirm/service/payment?id=${issue.order.number}`}>{issue.order.label}</PageLink>
                ) : (
                  "—"
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {data.total > data.models.length && (
        <p>
          <PageLink
            to={`/lawfirm/service/coupon/issues?coupon=${couponId}`}
          >{`전체 ${formatNumber(data.total)}건 보기`}</PageLink>
        </p>
      )}
    </>
  );
}
