import { Button, VisuallyHidden } from "@mantine/core";
import { formatNumber } from "#platform/number.ts";
import { PageTabs } from "#firm/web/page-tabs.tsx";
import { useRefreshOn } from "#records/web/refresh.ts";
import { formatWon } from "#platform/money.ts";
import { Card } from "#ui/components/card.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { PageLink, urlChoice, useUrlState } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { writeSms } from "#features/messages/sms/access.ts";
import { listOpenItems } from "../endpoints.ts";
import { draftReminder, remindByTask, type OpenItem } from "./remind.ts";
import styles from "./money.module.css";

const buckets = ["all", "notDue", "0-30", "31-60", "61-90", "90+"] as const;
const labels = {
  all: "전체",
  notDue: "연체 아님",
  "0-30": "0–30일",
  "31-60": "31–60일",
  "61-90": "61–90일",
  "90+": "90일 초과",
} as const;

const pathOf = (bucket: (typeof buckets)[number]) =>
  `/lawfirm/payment?part=open${bucket === "all" ? "" : `&bucket=${encodeURIComponent(bucket)}`}`;

const tabs = buckets.map((bucket) => ({ path: pathOf(bucket), label: labels[bucket] }));

/** 미수금: fees and instalments that are not paid in full, by how long they are overdue. */
export default function OpenItems() {
  const [{ bucket }] = useUrlState({ bucket: urlChoice(buckets) });
  useRefreshOn("payment", listOpenItems);
  const mayWrite = useAllowed(writeSms);
  const { data, error, refetch } = useRead(listOpenItems, { query: { bucket } }, { keepPrevious: true });
  return (
    <>
      <PageHeader title="미수금" detail={data && `${formatNumber(data.total)}건 · ${formatWon(data.open)}원`} />
      <PageTabs label="연체 기간" tabs={tabs} current={pathOf(bucket)} />
      <Card>
        {!data && !error && <SkeletonRows rows={10} columns="1fr 1fr 100px 120px" />}
        {error && !data && (
          <ErrorState title="미수금을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
        )}
        {data?.models.length === 0 && <EmptyState>해당하는 미수금이 없습니다.</EmptyState>}
        {data && data.models.length > 0 && (
          <Table label="미수금 목록" stacks>
            <thead>
              <tr>
                <th scope="col">고객</th>
                <th scope="col">계약</th>
                <th scope="col">보수</th>
                <th scope="col">기한</th>
                <th scope="col" data-right>
                  연체
                </th>
                <th scope="col" data-right>
                  남은 금액
                </th>
                <th scope="col">
                  <VisuallyHidden>안내와 청구</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.models.map((item) => (
                <tr key={`${item.feeId}/${item.planId}`}>
                  <td>{item.clientName}</td>
                  <td data-line="" data-rest title={item.contractTitle}>
                    {item.contractNumber} {item.contractTitle}
                  </td>
                  <td>{item.feeKind}</td>
                  <td data-label="기한">{item.dueOn ?? "—"}</td>
                  <td data-right data-label="연체" className={(item.overdueDays ?? 0) > 0 ? styles.bad : undefined}>
                    {item.overdueDays !== null && item.overdueDays > 0 ? `${formatNumber(item.overdueDays)}일` : "—"}
                  </td>
                  <td data-right data-label="남은 금액">
                    {formatWon(item.open)}원
                  </td>
                  <td>
                    <Actions item={item} mayWrite={mayWrite} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Card>
    </>
  );
}

/** Reminds the client or a colleague, and prints what is owed. */
function Actions({ item, mayWrite }: { readonly item: OpenItem; readonly mayWrite: boolean }) {
  const name = `계약 ${item.contractNumber} ${item.feeKind}`;
  return (
    <div className={styles.actions}>
      {mayWrite && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${name} 문자 안내`}
          onClick={() => void draftReminder(item)}
        >
          문자
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" aria-label={`${name} 할일 추가`} onClick={() => remindByTask(item)}>
        할일
      </Button>
      <PageLink
        to={`/lawfirm/payment/invoice/${item.contractNumber}`}
        className={styles.link}
        aria-label={`${name} 청구서`}
      >
        청구서
      </PageLink>
    </div>
  );
}
