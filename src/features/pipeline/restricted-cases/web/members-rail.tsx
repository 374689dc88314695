import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { formatDateTime } from "#platform/dates.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { confirm } from "#ui/components/confirm.ts";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { liftMembers, readMembers } from "../endpoints.ts";
import styles from "./members.module.css";

const MembersDialog = lazy(() => import("./members-dialog.tsx"));

/** Who alone sees the case, as its 책임변 has set it (trust R31). */
export default function MembersRail({ record }: { readonly record: RailRecord }) {
  const params = { type: record.type as "project" | "legalCase", number: String(record.number) };
  const { data, error, refetch } = useRead(readMembers, { params });
  useRefreshOn("project", readMembers);
  const [editing, setEditing] = useState(false);
  const lift = useWrite(liftMembers, {
    refreshes: [readMembers],
    success: "열람 제한을 풀었습니다.",
    failure: "열람 제한을 풀지 못했습니다.",
  });
  if (!data) {
    return error ? (
      <ErrorState title="열람 명단을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={3} columns="1fr" />
    );
  }
  const { members, named, mayChange } = data;
  const ask = async () => {
    const yes = await confirm({
      title: "열람 제한을 풀까요?",
      message: "팀의 범위에 있는 사람이 모두 다시 볼 수 있게 됩니다.",
      confirmLabel: "제한 풀기",
      danger: true,
    });
    if (yes) lift.mutate({ params });
  };
  return (
    <>
      {members === null ? (
        <p>열람을 제한하지 않은 사건입니다. 팀의 범위에 있는 사람이 봅니다.</p>
      ) : (
        <>
          <p>명단에 있는 사람만 이 사건과 여기에 딸린 기록을 봅니다. 관리자도 명단에 없으면 보지 못합니다.</p>
          <ul className={styles.list} aria-label="열람 명단">
            {members.map(({ id, shortName, until }) => (
              <li key={id}>
                {shortName}
                {until !== null && ` (${formatDateTime(until).slice(0, 16)}까지)`}
              </li>
            ))}
          </ul>
        </>
      )}
      {mayChange ? (
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => setEditing(true)}>
            {members === null ? "열람 제한" : "명단 바꾸기"}
          </Button>
          {members !== null && (
            <Button variant="default" loading={lift.isPending} onClick={() => void ask()}>
              제한 풀기
            </Button>
          )}
        </div>
      ) : (
        <p className={styles.quiet}>명단은 책임변이 정합니다.</p>
      )}
      {editing && (
        <Suspense>
          <MembersDialog
            target={params}
            before={members?.filter(({ until }) => until === null) ?? named}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
