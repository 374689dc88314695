import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { staffRef, teamRef } from "#firm/refs.ts";
import { listStaffs } from "#features/identity/staff/endpoints.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { reloadUser } from "#platform/web/session.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { Card } from "#ui/components/card.tsx";
import { fieldError } from "#ui/components/fields.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { overLimit } from "#ui/over-limit.ts";
import styles from "#features/identity/administration/administration.module.css";
import { readTaskPanel, setTaskPanel } from "../endpoints.ts";
import type { TaskPanel } from "../schemas.ts";

/** Whom the creation panel of tasks offers, and the team that presale pages switch to (spec §4.4, §4.5, §6). */
export function TaskPanelCard() {
  const { data, error, refetch } = useRead(readTaskPanel, {});
  return (
    <Card title="할일 담당자와 분양팀">
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={4} columns="1fr" />}
      {data && <TaskPanelForm key={JSON.stringify(data.model)} stored={data.model} />}
    </Card>
  );
}

const bodyOf = ({ panelTeam, excluded, newTeamName, newExtra, presaleTeam }: Omit<TaskPanel, "fixed">) => ({
  panelTeam: panelTeam?.id ?? null,
  excluded: excluded.map(({ id }) => id),
  newTeamName: newTeamName.trim(),
  newExtra: newExtra?.id ?? null,
  presaleTeam: presaleTeam?.id ?? null,
});

function TaskPanelForm({ stored }: { readonly stored: TaskPanel }) {
  const [values, setValues] = useState(stored);
  const change = (part: Partial<TaskPanel>) => setValues((now) => ({ ...now, ...part }));
  const write = useWrite(setTaskPanel, {
    refreshes: [readTaskPanel, listStaffs],
    quiet: true,
    success: "할일 담당자와 분양팀을 저장했습니다.",
    onSuccess: () => void reloadUser({ background: true }),
  });
  const isFixed = (field: TaskPanel["fixed"][number]) => stored.fixed.includes(field);
  const isSame = JSON.stringify(bodyOf(values)) === JSON.stringify(bodyOf(stored));
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        write.mutate({ body: bodyOf(values) });
      }}
    >
      <p className={styles.note}>
        할일 신규등록에는 고른 팀의 직원이 담당자로 보입니다. 팀을 비우면 모든 직원이 보입니다.
        {stored.fixed.length > 0 && " 바꿀 수 없는 칸은 서버의 설정으로 정해져 있습니다."}
      </p>
      <RefInput
        label="담당자로 보일 팀"
        target={teamRef}
        placeholder="모든 팀"
        disabled={isFixed("panelTeam")}
        value={values.panelTeam}
        error={fieldError(write.error, "panelTeam")}
        onChange={(panelTeam) => change({ panelTeam })}
      />
      <RefInput
        key={values.excluded.length}
        label="제외할 직원 추가"
        target={staffRef}
        disabled={isFixed("excluded")}
        value={null}
        error={fieldError(write.error, "excluded")}
        onChange={(staff) => {
          if (staff === null || values.excluded.some(({ id }) => id === staff.id)) return;
          change({ excluded: [...values.excluded, staff] });
        }}
      />
      {values.excluded.length > 0 && (
        <ul className={styles.list} aria-label="제외한 직원">
          {values.excluded.map(({ id, label }) => (
            <li key={id}>
              {label}{" "}
              <Button
                variant="subtle"
                size="compact-xs"
                disabled={isFixed("excluded")}
                aria-label={`${label} 제외 취소`}
                onClick={() => change({ excluded: values.excluded.filter((other) => other.id !== id) })}
              >
                제외 취소
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextInput
        label="추가 담당자가 붙는 부서"
        description="팀 빠른 선택에서 이 부서를 고르면 추가 담당자도 함께 선택됩니다."
        disabled={isFixed("newTeamName")}
        value={values.newTeamName}
        error={overLimit(values.newTeamName, 40) ?? fieldError(write.error, "newTeamName")}
        onChange={(event) => change({ newTeamName: event.currentTarget.value })}
      />
      <RefInput
        label="추가 담당자"
        target={staffRef}
        disabled={isFixed("newExtra")}
        value={values.newExtra}
        error={fieldError(write.error, "newExtra")}
        onChange={(newExtra) => change({ newExtra })}
      />
      <RefInput
        label="분양팀"
        description="분양 화면을 여는 팀원은 이 팀으로 자동변경되고, 나가면 이전 팀으로 돌아갑니다."
        target={teamRef}
        disabled={isFixed("presaleTeam")}
        value={values.presaleTeam}
        error={fieldError(write.error, "presaleTeam")}
        onChange={(presaleTeam) => change({ presaleTeam })}
      />
      <div>
        <Button type="submit" loading={write.isPending} disabled={isSame}>
          저장
        </Button>
      </div>
    </form>
  );
}
