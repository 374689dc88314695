import { Button } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { formatDateTime } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatNumber } from "#platform/number.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { confirm } from "#ui/components/confirm.ts";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { undoDays, type ListColumn, type ListImportEndpoints } from "../../list-import.ts";
import type * as schemas from "../../list-import-schemas.ts";
import styles from "./import.module.css";

const ListImportDialog = lazy(() => import("./list-import-dialog.tsx"));

type ListImportScreenProps = {
  readonly title: string;
  readonly calls: ListImportEndpoints;
  readonly columns: readonly ListColumn[];
  /** What the list does and what it leaves alone. */
  readonly children: ReactNode;
};

type Import = CallOutput<typeof schemas.listImports>["models"][number];

/** A list of the firm that comes in from a file: what the file has, and what came in so far, to be taken back. */
export function ListImportScreen({ title, calls, columns, children }: ListImportScreenProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <Button leftSection={<IconFileImport size={15} aria-hidden />} onClick={() => setOpened(true)}>
            파일 가져오기
          </Button>
        }
      />
      <div className={styles.cards}>
        <Card title="파일에 있는 열">
          <div className={styles.body}>
            {children}
            <p className={styles.words}>
              {columns.map(({ title: name, required }, index) => (
                <span key={name}>
                  {index > 0 && ", "}
                  {name}
                  {required && <strong> (필수)</strong>}
                </span>
              ))}
            </p>
            <p className={styles.words}>열의 순서는 상관없고, 모르는 열은 쓰지 않습니다.</p>
          </div>
        </Card>
        <Latest calls={calls} />
      </div>
      {opened && (
        <Suspense fallback={null}>
          <ListImportDialog title={title} calls={calls} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}

function Latest({ calls }: { readonly calls: ListImportEndpoints }) {
  const { data, error, refetch } = useRead(calls.list, {});
  const undo = useWrite(calls.undo, {
    refreshes: [calls.list],
    failure: "되돌리지 못했습니다.",
    success: "가져온 것을 모두 되돌렸습니다.",
  });
  const ask = async ({ id, added, changed }: Import) => {
    const yes = await confirm({
      title: "가져온 것을 모두 되돌릴까요?",
      message: `추가한 ${formatNumber(added)}건과 바꾼 ${formatNumber(changed)}건을 가져오기 전으로 돌립니다. 하나라도 그 뒤에 쓰였으면 아무것도 되돌리지 않습니다.`,
      confirmLabel: "모두 되돌리기",
      danger: true,
    });
    if (yes) undo.mutate({ params: { importId: String(id) } });
  };
  return (
    <Card flush title="가져온 파일">
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} columns="150px 1fr 120px" />}
      {data?.models.length === 0 && (
        <EmptyState title="아직 가져온 파일이 없습니다.">파일을 고르면 먼저 확인한 뒤 가져옵니다.</EmptyState>
      )}
      {data && data.models.length > 0 && (
        <Table label="가져온 파일" stacks>
          <thead>
            <tr>
              <th scope="col">가져온 일시</th>
              <th scope="col">파일</th>
              <th scope="col">가져온 사람</th>
              <th scope="col" data-right>
                추가
              </th>
              <th scope="col" data-right>
                변경
              </th>
              <th scope="col">처리</th>
            </tr>
          </thead>
          <tbody>
            {data.models.map((one) => (
              <tr key={one.id} data-off={one.state === "undone" || undefined}>
                <td>{formatDateTime(one.at).slice(0, 16)}</td>
                <td>{one.fileName}</td>
                <td>{one.by}</td>
                <td data-right data-label="추가">
                  {formatNumber(one.added)}건
                </td>
                <td data-right data-label="변경">
                  {formatNumber(one.changed)}건
                </td>
                <td>
                  <Standing one={one} busy={undo.isPending} onUndo={() => void ask(one)} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

type StandingProps = { readonly one: Import; readonly busy: boolean; readonly onUndo: () => void };

function Standing({ one, busy, onUndo }: StandingProps) {
  if (one.state === "undone") return <StateChip tone="grey">되돌림</StateChip>;
  if (one.state === "taken") return <StateChip tone="grey">{`${undoDays}일이 지남`}</StateChip>;
  return (
    <Button size="xs" variant="default" disabled={busy} onClick={onUndo}>
      모두 되돌리기
    </Button>
  );
}
