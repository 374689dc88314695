import { Button } from "@mantine/core";
import { formatTaskDate } from "#platform/dates.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import { refreshRecord, useRefreshOn } from "#records/web/refresh.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { confirm } from "#ui/components/confirm.ts";
import { Section } from "#ui/components/section.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { applyForWork, listApplications, withdrawApplication } from "../endpoints.ts";
import { applicationStates, volunteerWork } from "../volunteer.ts";
import styles from "./works.module.css";

const onSuccess = () => void refreshRecord(volunteerWork);
const refreshes = [listApplications];

/** Who has applied, in the order in which they get it, with one's own application. */
export function ApplicationPart({ row }: { readonly row: RowOf<typeof volunteerWork> }) {
  const params = { number: String(row.number) };
  useRefreshOn(volunteerWork.name, listApplications);
  const { data, error, refetch } = useRead(listApplications, { params });
  const apply = useWrite(applyForWork, {
    refreshes,
    success: "신청했습니다.",
    failure: "신청하지 못했습니다.",
    onSuccess,
  });
  const withdraw = useWrite(withdrawApplication, {
    refreshes,
    success: "신청을 철회했습니다.",
    failure: "철회하지 못했습니다.",
    onSuccess,
  });
  if (!data) {
    if (!error) return <SkeletonRows rows={3} columns="96px 80px 140px" />;
    return <ErrorState title="신청자를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  const { models, mayApply, why } = data;
  const mine = models.find(({ isMe }) => isMe);
  const mayLeave = mine && (row.status === "open" || row.status === "assigned");
  const askLeave = async () => {
    const yes = await confirm({
      title: "신청을 철회할까요?",
      message: "대기하던 파트너가 있으면 그 파트너에게 배정됩니다.",
      confirmLabel: "신청 철회",
    });
    if (yes) withdraw.mutate({ params });
  };
  return (
    <Section
      title={`신청 ${models.length}명`}
      beside={
        <>
          {mayApply && (
            <Button size="xs" loading={apply.isPending} onClick={() => apply.mutate({ params })}>
              신청
            </Button>
          )}
          {mayLeave && (
            <Button size="xs" variant="default" loading={withdraw.isPending} onClick={() => void askLeave()}>
              신청 철회
            </Button>
          )}
          {!mayApply && !mine && <span className={styles.quiet}>{why}</span>}
        </>
      }
    >
      {models.length === 0 ? (
        <EmptyState title="신청한 파트너가 없습니다." />
      ) : (
        <Table label="신청" stacks>
          <thead>
            <tr>
              <th scope="col">파트너</th>
              <th scope="col">상태</th>
              <th scope="col">신청</th>
              <th scope="col">추첨 순서</th>
            </tr>
          </thead>
          <tbody>
            {models.map(({ id, name, state, appliedAt, drawn, isMe }) => (
              <tr key={id}>
                <td>
                  {name}
                  {isMe && " (나)"}
                </td>
                <td>
                  <StateChip tone={volunteerWork.fields.mine.tones?.[state] ?? "grey"}>
                    {applicationStates[state]}
                  </StateChip>
                </td>
                <td>{formatTaskDate(appliedAt)}</td>
                <td>{drawn ?? "—"}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  );
}
