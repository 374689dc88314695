import { Button } from "@mantine/core";
import { formatDateTime, relativeTime } from "#platform/dates.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { confirm } from "#ui/components/confirm.ts";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { endOtherSessions, endSession, listSessions } from "#features/identity/session/endpoints.ts";
import styles from "./mypage.module.css";

/** Where the account is signed in, and ending that. */
export function DevicesCard() {
  const { data, error, refetch } = useRead(listSessions, {});
  const { mutate, isPending } = useWrite(endSession, {
    success: "기기에서 로그아웃했습니다.",
    failure: "로그아웃하지 못했습니다.",
    refreshes: [listSessions],
  });
  const end = async (id: number, device: string) => {
    const yes = await confirm({
      title: "이 기기에서 로그아웃할까요?",
      message: `${device}에서 바로 로그아웃됩니다. 저장하지 않은 내용은 그 기기에 남습니다.`,
      confirmLabel: "로그아웃",
    });
    if (yes) mutate({ params: { sessionId: String(id) } });
  };
  const others = useWrite(endOtherSessions, {
    success: "다른 기기에서 모두 로그아웃했습니다.",
    failure: "로그아웃하지 못했습니다.",
    refreshes: [listSessions],
  });
  const endOthers = async () => {
    const yes = await confirm({
      title: "다른 기기에서 모두 로그아웃할까요?",
      message: "지금 쓰는 기기만 남습니다. 저장하지 않은 내용은 그 기기에 남습니다.",
      confirmLabel: "모두 로그아웃",
    });
    if (yes) others.mutate({});
  };
  return (
    <Card title="로그인한 기기" aside={data && <span className={styles.note}>{data.total}대</span>}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={2} columns="1fr 80px" />}
      <ul className={styles.list}>
        {data?.models.map(({ id, device, ip, createdAt, lastSeenAt, current }) => (
          <li key={id} className={styles.item}>
            <span className={styles.grow}>
              <strong>{device}</strong> {current && <StateChip tone="green">현재 기기</StateChip>}
              <br />
              <span className={styles.note} title={`로그인 ${formatDateTime(createdAt)}`}>
                {ip} · 마지막 사용 {relativeTime(lastSeenAt)}
              </span>
            </span>
            {!current && (
              <Button variant="default" size="xs" disabled={isPending} onClick={() => void end(id, device)}>
                로그아웃
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data && data.total > 2 && (
        <Button variant="default" size="xs" loading={others.isPending} onClick={() => void endOthers()}>
          다른 기기 모두 로그아웃
        </Button>
      )}
    </Card>
  );
}
