import { staffRef } from "#firm/refs.ts";
import "@mantine/core/styles/Input.css";
import { useState } from "react";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import { formatNumber } from "#platform/number.ts";
import type { Ref } from "#records/field.ts";
import type { RowOf } from "#records/resource.ts";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { useWrite } from "#platform/web/query.ts";
import { assignProjects, projectCalls } from "../endpoints.ts";
import { lawyerRoles, projectRoleNames, projectRoles, type project, type ProjectRole } from "../project.ts";
import styles from "./dialogs.module.css";

type AssignDialogProps = {
  readonly rows: readonly RowOf<typeof project>[];
  readonly onClose: () => void;
  readonly onDone?: () => void;
};

/** Hands projects to other people: whom for each role, and the words that go with them. */
export function AssignDialog({ rows, onClose, onDone }: AssignDialogProps) {
  const [people, setPeople] = useState<Readonly<Partial<Record<ProjectRole, Ref | null>>>>({});
  const [note, setNote] = useState("");
  const send = useWrite(assignProjects, {
    refreshes: [projectCalls.list, projectCalls.read, projectCalls.history],
    success: "담당을 바꿨습니다.",
    quiet: true,
    onSuccess: () => {
      onDone?.();
      onClose();
    },
  });
  const fields = send.error?.fields ?? {};
  const submit = () => {
    const chosen = Object.entries(people).flatMap(([role, person]) => (person ? [[role, person.id] as const] : []));
    const projects = rows.map(({ number, version }) => ({ number, version }));
    send.mutate({ body: { projects, people: Object.fromEntries(chosen), note } });
  };
  const failure =
    send.error?.code === "conflict"
      ? "고른 사건 가운데 다른 사람이 먼저 고친 것이 있습니다. 목록을 새로 불러온 뒤 다시 시도해 주세요."
      : send.error?.message;
  return (
    <FormDialog
      title={rows.length === 1 ? "담당 변경" : `${formatNumber(rows.length)}건 담당 변경`}
      label="담당 변경"
      sending={send.isPending}
      failure={fields.note ? undefined : failure}
      onClose={onClose}
      onSubmit={submit}
    >
      {projectRoleNames.map((role) => (
        <RefInput
          key={role}
          label={projectRoles[role]}
          placeholder={rows.length === 1 ? (rows[0]![role]?.label ?? "미지정") : "그대로"}
          target={staffRef}
          among={lawyerRoles.includes(role) ? "lawyers" : undefined}
          value={people[role] ?? null}
          onChange={(person) => setPeople((now) => ({ ...now, [role]: person }))}
        />
      ))}
      <LimitedTextarea
        label="인수인계 메모"
        withAsterisk
        autosize
        minRows={3}
        limit={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={fields.note}
      />
      <p className={styles.help}>
        책임변이 바뀌면 담당변호사 변경을 의뢰인에게 서면으로 알리는 할일(A)이 새 책임변에게 등록됩니다(변호사법 제50조
        제5항).
      </p>
    </FormDialog>
  );
}
