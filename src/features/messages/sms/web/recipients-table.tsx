import { Fragment } from "react";
import { useRead } from "#platform/web/query.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { formatDateTime } from "#platform/dates.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { EmptyState, ErrorState, SkeletonBar } from "#ui/components/states.tsx";
import { readExclusions, smsRecipientCalls } from "../endpoints.ts";
import { exclusions, recipientStatusLabels, smsRecipient } from "../sms-recipient.ts";
import styles from "./sms.module.css";

/** The first hundred recipients of a message; the list of recipients has all of them. */
const shown = "100";

/** What came of a message for each recipient. */
export function RecipientsTable({ number }: { readonly number: number }) {
  useRefreshOn("smsMessage", smsRecipientCalls.list);
  const query = { message: String(number), size: shown, sort: "number" };
  const { data, error, refetch } = useRead(smsRecipientCalls.list, { query });
  const all = `/sms/recipients?message=${number}`;
  if (error && !data)
    return <ErrorState title="수신자를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  return (
    <Card title="수신자" aside={data && <PageLink to={all}>{`전체 ${data.total.toLocaleString("ko-KR")}명`}</PageLink>}>
      {!data && <SkeletonBar width="60%" />}
      <LeftOut number={number} />
      {data?.models.length === 0 && <EmptyState title="볼 수 있는 수신자가 없습니다." />}
      {data && data.models.length > 0 && (
        <table className={styles.people}>
          <thead>
            <tr>
              <th scope="col">이름</th>
              <th scope="col" className={styles.numbers}>
                번호
              </th>
              <th scope="col">결과</th>
              <th scope="col">설명</th>
            </tr>
          </thead>
          <tbody>
            {data.models.map((row) => (
              <tr key={row.id}>
                <td>{row.name === "" ? "이름 없음" : row.name}</td>
                <td className={styles.numbers}>{row.tel}</td>
                <td>
                  <StateChip tone={smsRecipient.fields.status.tones[row.status]}>
                    {recipientStatusLabels[row.status]}
                  </StateChip>
                </td>
                <td>
                  {row.excludedReason ? exclusions[row.excludedReason] : row.resultText}
                  {row.handedAt && <span className={styles.quiet}> {formatDateTime(row.handedAt)}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

/** Who was left out and why: each reason leads to its people, whose list is downloaded there as 엑셀. */
function LeftOut({ number }: { readonly number: number }) {
  useRefreshOn("smsMessage", readExclusions);
  const { data } = useRead(readExclusions, { params: { number: String(number) } });
  if (!data || data.models.length === 0) return null;
  const total = data.models.reduce((sum, { count }) => sum + count, 0);
  const list = `/sms/recipients?message=${number}&status=excluded`;
  return (
    <p>
      <PageLink to={list}>{`제외 ${total.toLocaleString("ko-KR")}명`}</PageLink>
      {data.models.map(({ reason, count }) => (
        <Fragment key={reason}>
          {" · "}
          <PageLink to={`${list}&excludedReason=${reason}`}>
            {`${exclusions[reason]} ${count.toLocaleString("ko-KR")}명`}
          </PageLink>
        </Fragment>
      ))}
    </p>
  );
}
