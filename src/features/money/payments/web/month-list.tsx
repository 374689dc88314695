import { Button } from "@mantine/core";
import { useState } from "react";
import { formatNumber } from "#platform/number.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { formatWon } from "#platform/money.ts";
import { Card } from "#ui/components/card.tsx";
import { confirm } from "#ui/components/confirm.ts";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { managePayments, reopenMonths } from "../access.ts";
import { closeMonth, listMonths, reopenMonth } from "../endpoints.ts";
import { AskDialog } from "./ask-dialog.tsx";
import { refreshMoney } from "./refresh.ts";
import { today } from "./today.ts";

/** 월마감: the months of the active team, their sums, and which of them change no more. */
export default function Months() {
  useRefreshOn("payment", listMonths);
  const { data, error, refetch } = useRead(listMonths, {});
  const mayClose = useAllowed(managePayments);
  const mayReopen = useAllowed(reopenMonths);
  const [reopening, setReopening] = useState<string | null>(null);
  const close = useWrite(closeMonth, {
    failure: "마감하지 못했습니다.",
    success: "마감했습니다.",
    onSuccess: () => void refreshMoney(),
  });
  const reopen = useWrite(reopenMonth, {
    failure: "다시 열지 못했습니다.",
    onSuccess: () => (setReopening(null), void refreshMoney()),
  });
  const ask = async (month: string, undivided: number) => {
    const yes = await confirm({
      title: `${month} 입금을 마감할까요?`,
      message: `마감한 달의 입금과 지출은 바꿀 수 없고, 되돌리는 건은 이후 날짜로 따로 등록합니다.${undivided > 0 ? ` 매출기여를 확정하지 않은 입금 ${formatNumber(undivided)}건은 그대로 남습니다.` : ""}`,
      confirmLabel: "마감",
    });
    if (yes) close.mutate({ body: { month } });
  };
  const thisMonth = today().slice(0, 7);
  return (
    <>
      <PageHeader title="월마감" />
      <Card>
        {!data && !error && <SkeletonRows rows={8} columns="100px 1fr 1fr 1fr" />}
        {error && !data && (
          <ErrorState title="월마감을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
        )}
        {data?.models.length === 0 && <EmptyState>입금이 있는 달이 없습니다.</EmptyState>}
        {data && data.models.length > 0 && (
          <Table label="월 마감" stacks>
            <thead>
              <tr>
                <th scope="col">월</th>
                <th scope="col" data-right>
                  입금
                </th>
                <th scope="col" data-right>
                  미매칭
                </th>
                <th scope="col" data-right>
                  청구·미승인
                </th>
                <th scope="col" data-right>
                  기여 미확정
                </th>
                <th scope="col" data-right>
                  총액
                </th>
                <th scope="col" data-right>
                  순매출
                </th>
                <th scope="col" data-right>
                  예수금
                </th>
                <th scope="col">마감</th>
              </tr>
            </thead>
            <tbody>
              {data.models.map(({ month, payments, unmatched, drafts, undivided, gross, net, deposit, closed }) => (
                <tr key={month}>
                  <td data-line="">{month}</td>
                  <td data-right data-label="입금">
                    {formatNumber(payments)}건
                  </td>
                  <td data-right data-label="미매칭">
                    {formatNumber(unmatched)}건
                  </td>
                  <td data-right data-label="청구·미승인">
                    {formatNumber(drafts)}건
                  </td>
                  <td data-right data-label="기여 미확정">
                    {formatNumber(undivided)}건
                  </td>
                  <td data-right data-label="총액">
                    {formatWon(gross)}원
                  </td>
                  <td data-right data-label="순매출">
                    {formatWon(net)}원
                  </td>
                  <td data-right data-label="예수금">
                    {formatWon(deposit)}원
                  </td>
                  <td>
                    {closed && `${closed.at.slice(0, 10)} ${closed.by} `}
                    {closed && mayReopen && (
                      <Button variant="subtle" onClick={() => setReopening(month)}>
                        다시 열기
                      </Button>
                    )}
                    {!closed && mayClose && month < thisMonth && (
                      <Button variant="default" onClick={() => void ask(month, undivided)}>
                        마감
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Card>
      {reopening !== null && (
        <AskDialog
          title={`${reopening} 다시 열기`}
          confirmLabel="다시 열기"
          sending={reopen.isPending}
          error={reopen.error}
          onClose={() => setReopening(null)}
          onSend={(reason) => reopen.mutate({ body: { month: reopening, reason } })}
        />
      )}
    </>
  );
}
