import { HandOverDialog } from "#firm/web/hand-over-dialog.tsx";
import { formatNumber } from "#platform/number.ts";
import { useWrite } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import { assignProjects, projectCalls } from "../endpoints.ts";
import { lawyerRoles, projectRoles, type project } from "../project.ts";
import styles from "./dialogs.module.css";

type AssignDialogProps = {
  readonly rows: readonly RowOf<typeof project>[];
  readonly onClose: () => void;
  readonly onDone?: () => void;
};

/** Hands projects to other people: whom for each role, and the words that go with them. */
export function AssignDialog({ rows, onClose, onDone }: AssignDialogProps) {
  const send = useWrite(assignProjects, {
    refreshes: [projectCalls.list, projectCalls.read, projectCalls.history],
    success: "담당을 바꿨습니다.",
    quiet: true,
    onSuccess: () => {
      onDone?.();
      onClose();
    },
  });
  const projects = rows.map(({ number, version }) => ({ number, version }));
  const [only] = rows.length === 1 ? rows : [];
  return (
    <HandOverDialog
      title={only ? "담당 변경" : `${formatNumber(rows.length)}건 담당 변경`}
      roles={projectRoles}
      lawyers={lawyerRoles}
      now={only ? (role) => only[role] ?? null : null}
      sending={send.isPending}
      error={send.error}
      conflict="고른 사건 가운데 다른 사람이 먼저 고친 것이 있습니다. 목록을 새로 불러온 뒤 다시 시도해 주세요."
      onClose={onClose}
      onSubmit={(people, note) => send.mutate({ body: { projects, people, note } })}
    >
      <p className={styles.help}>
        책임변이 바뀌면 담당변호사 변경을 의뢰인에게 서면으로 알리는 할일(A)이 새 책임변에게 등록됩니다(변호사법 제50조
        제5항).
      </p>
    </HandOverDialog>
  );
}
