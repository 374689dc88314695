import { Button } from "@mantine/core";
import { formatDay } from "#platform/dates.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { LinesCard } from "#records/web/lines/lines-card.tsx";
import { refreshRecord } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { EmptyState, ErrorState, SkeletonBar } from "#ui/components/states.tsx";
import { manageRoutines } from "../access.ts";
import { readRoutineDays, setRecipients, skipRoutineDay } from "../endpoints.ts";
import { recipientLines, routine } from "../routine.ts";
import styles from "./routines.module.css";

const written = { refreshes: [readRoutineDays], onSuccess: () => void refreshRecord(routine) };

/** Whom a routine goes to, its next days and what became of the last ones. */
export function RoutineDays({ number }: { readonly number: number }) {
  const mayManage = useAllowed(manageRoutines);
  const params = { number: String(number) };
  const { data, error, refetch } = useRead(readRoutineDays, { params });
  const give = useWrite(setRecipients, {
    ...written,
    success: "받는 사람을 저장했습니다.",
    failure: "받는 사람을 저장하지 못했습니다.",
  });
  const skip = useWrite(skipRoutineDay, { ...written, failure: "날짜를 바꾸지 못했습니다." });
  if (error && !data)
    return <ErrorState title="보낼 날을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBar width="60%" />;
  const { version, recipients, next, past } = data;
  return (
    <div className={styles.stack}>
      <LinesCard
        title="받는 사람"
        hint="보낼 때마다 한 건의 업무로 이 직원들에게 갑니다."
        lines={recipientLines}
        rows={recipients}
        version={version}
        blank={{ staff: null }}
        saving={give.isPending}
        onSave={(sent, over, onSuccess) =>
          give.mutate({ params, body: { version: over, recipients: sent } }, { onSuccess })
        }
        mayManage={mayManage}
      />
      <Card title="다음 다섯 날">
        {next.length === 0 ? (
          <EmptyState title="보낼 날이 없습니다." />
        ) : (
          <ul className={styles.days}>
            {next.map(({ day, skipped }) => (
              <li key={day}>
                <span>
                  {formatDay(day)} {skipped && <StateChip tone="amber">건너뜀</StateChip>}
                </span>
                {mayManage && (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`${day} ${skipped ? "다시 보내기" : "건너뛰기"}`}
                    onClick={() => skip.mutate({ params, body: { version, day, skip: !skipped } })}
                  >
                    {skipped ? "다시 보내기" : "건너뛰기"}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title="지난 날">
        {past.length === 0 ? (
          <EmptyState title="아직 보낸 업무가 없습니다." />
        ) : (
          <ul className={styles.days}>
            {past.map(({ day, sent, note }) => (
              <li key={day}>
                <span>
                  {formatDay(day)} <StateChip tone={sent ? "green" : "grey"}>{sent ? "보냄" : "보내지 않음"}</StateChip>
                </span>
                {note !== "" && <span className={styles.quiet}>{note}</span>}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
