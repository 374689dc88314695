import { formatDay } from "#platform/dates.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { listRequests } from "#features/compliance/privacy/endpoints.ts";
import { clockWords, pathOfRequest, requesters, requestKinds } from "#features/compliance/privacy/privacy.ts";
import styles from "./review.module.css";

/** Requests about personal data that wait for an answer, with the clock of the law. */
export function RequestsTab() {
  const { data, error, refetch } = useRead(listRequests, {});
  return (
    <>
      <PageHeader
        title="개인정보 요구"
        detail={data && data.overdue > 0 ? <StateChip tone="red">기한 지남 {data.overdue}</StateChip> : undefined}
      >
        열람·정정·삭제·처리정지 요구는 고객이나 상담 상세의 동의·개인정보에서 접수하고 처리합니다.
      </PageHeader>
      <Card flush>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={5} columns="100px 1fr 140px 140px" />}
        {data?.models.length === 0 && (
          <EmptyState title="처리할 요구가 없습니다.">접수한 요구가 기한 순서로 여기에 모입니다.</EmptyState>
        )}
        {data && data.models.length > 0 && (
          <Table label="개인정보 요구" wraps stacks>
            <thead>
              <tr>
                <th scope="col">요구</th>
                <th scope="col">고객·상담</th>
                <th scope="col">접수일</th>
                <th scope="col">기한</th>
                <th scope="col">내용</th>
              </tr>
            </thead>
            <tbody>
              {data.models.map(({ id, kind, requester, client, consult, receivedOn, dueOn, daysLeft, content }) => (
                <tr key={id}>
                  <td>
                    {requestKinds[kind]} <small>{requesters[requester]}</small>
                  </td>
                  <td>
                    <PageLink to={pathOfRequest({ client, consult })} className={styles.link}>
                      {client
                        ? `${client.number} ${client.name}`
                        : `상담 ${consult?.number ?? ""} ${consult?.name ?? ""}`}
                    </PageLink>
                  </td>
                  <td className={styles.day} data-label="접수">
                    {formatDay(receivedOn)}
                  </td>
                  <td className={styles.day} data-label="기한">
                    {formatDay(dueOn)}{" "}
                    <StateChip tone={daysLeft < 0 ? "red" : daysLeft <= 3 ? "amber" : "grey"}>
                      {clockWords(daysLeft)}
                    </StateChip>
                  </td>
                  <td className={styles.words} data-line>
                    {content}
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
