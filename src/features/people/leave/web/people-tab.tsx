import { Button } from "@mantine/core";
import { useState } from "react";
import { formatDay } from "#platform/dates.ts";
import { PageLink, urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { listPeople, runGrants } from "../endpoints.ts";
import { minutesInWords } from "../law/days.ts";
import { PersonPanel } from "./person-panel.tsx";
import { leaveReads } from "./refresh.ts";
import { SettingsDialog } from "./settings-dialog.tsx";
import { tabPath } from "./tabs.ts";
import styles from "./leave.module.css";

/** Everybody's balance, and one person's grants, terms and attendance. */
export default function PeopleTab() {
  const [{ person }, set] = useUrlState({ person: urlNumber });
  const { data, error, refetch } = useRead(listPeople, {});
  const [settings, setSettings] = useState(false);
  const run = useWrite(runGrants, {
    refreshes: leaveReads,
    success: "지금까지의 부여와 소멸을 계산했습니다.",
    failure: "계산하지 못했습니다.",
  });
  return (
    <>
      <PageHeader
        title="직원별 휴가 관리"
        detail={data && `${data.models.length}명`}
        actions={
          <>
            <Button variant="default" onClick={() => setSettings(true)}>
              부여 기준
            </Button>
            <Button variant="default" loading={run.isPending} onClick={() => run.mutate({})}>
              지금 계산
            </Button>
          </>
        }
      />
      {person !== null && <PersonPanel staff={person} onClose={() => set({ person: null })} />}
      {error && !data && (
        <ErrorState title="휴가 잔여를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows columns="1fr 1fr 80px 80px 80px 80px" />}
      {data?.models.length === 0 && <EmptyState title="재직 중인 직원이 없습니다." />}
      {data && data.models.length > 0 && (
        <Table label="직원별 휴가">
          <thead>
            <tr>
              <th scope="col">직원</th>
              <th scope="col">팀</th>
              <th scope="col">입사일</th>
              <th scope="col" className={styles.number}>
                부여
              </th>
              <th scope="col" className={styles.number}>
                사용
              </th>
              <th scope="col" className={styles.number}>
                예정
              </th>
              <th scope="col" className={styles.number}>
                잔여
              </th>
              <th scope="col">소멸 예정</th>
              <th scope="col" className={styles.number}>
                처리 중
              </th>
            </tr>
          </thead>
          <tbody>
            {data.models.map(({ staff, team, day, sums, waiting }) => (
              <tr key={staff.id}>
                <td>
                  <PageLink to={`${tabPath("people")}&person=${staff.id}`}>{staff.name}</PageLink>
                </td>
                <td>{team}</td>
                <td>{staff.hiredOn ?? "미입력"}</td>
                <td className={styles.number}>{minutesInWords(sums.granted, day)}</td>
                <td className={styles.number}>{minutesInWords(sums.used, day)}</td>
                <td className={styles.number}>{minutesInWords(sums.planned, day)}</td>
                <td className={styles.number}>{minutesInWords(sums.left, day)}</td>
                <td>
                  {sums.ending ? `${formatDay(sums.ending.on)} ${minutesInWords(sums.ending.minutes, day)}` : "—"}
                </td>
                <td className={styles.number}>{waiting > 0 ? waiting : "—"}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {settings && <SettingsDialog onClose={() => setSettings(false)} />}
    </>
  );
}
