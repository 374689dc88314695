import { formatNumber } from "#platform/number.ts";
import { formatWon } from "#platform/money.ts";
import { useRead } from "#platform/web/query.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { ErrorState, SkeletonBar } from "#ui/components/states.tsx";
import { previewMessage } from "../endpoints.ts";
import { exclusions } from "../sms-recipient.ts";
import { PhonePreview } from "./phone-preview.tsx";
import { NothingLeaves } from "./sms-tabs.tsx";
import { MessageObstacles } from "../message-obstacles.tsx";
import styles from "./sms.module.css";

/** Who would get the message now, who would not and why, and what stands in its way. */
export function PreviewCard({ number }: { readonly number: number }) {
  useRefreshOn("smsMessage", previewMessage);
  const { data, error, refetch } = useRead(previewMessage, { params: { number: String(number) } });
  if (error && !data)
    return <ErrorState title="수신자를 확인하지 못했습니다." error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBar width="60%" />;
  return (
    <Card title="보내기 전 확인">
      {!data.leaves && <NothingLeaves />}
      <div className={styles.write}>
        <div className={styles.fields}>
          <dl className={styles.counts}>
            <div>
              <dt>받을 사람</dt>
              <dd>{formatNumber(data.receiving)}명</dd>
            </div>
            {data.excluded.map(({ reason, count }) => (
              <div key={reason}>
                <dt>제외({exclusions[reason]})</dt>
                <dd>{formatNumber(count)}명</dd>
              </div>
            ))}
            <div>
              <dt>SMS · LMS</dt>
              <dd>
                {formatNumber(data.kinds.SMS)}건 · {formatNumber(data.kinds.LMS)}건
              </dd>
            </div>
            <div>
              <dt>예상 비용</dt>
              <dd>{formatWon(data.cost)}원</dd>
            </div>
          </dl>
          <MessageObstacles faults={data.faults} warnings={data.warnings} />
        </div>
        <PhonePreview title="" text={data.sample} from="" note={data.sampleNote} />
      </div>
    </Card>
  );
}
