import { Button } from "@mantine/core";
import { formatDateTime, formatDay } from "#platform/dates.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { refreshRecord, useRefreshOn } from "#records/web/refresh.ts";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { document } from "../document.ts";
import { documentCalls, listTrash } from "../endpoints.ts";
import { documentKindLabels, trashDays } from "../words.ts";
import { DocumentTabs } from "./document-tabs.tsx";
import styles from "./documents.module.css";

/** /lawfirm/documents/trash: what was removed and can still be brought back. */
export default function TrashScreen() {
  return (
    <>
      <DocumentTabs />
      <PageHeader title="문서 휴지통" />
      <p className={styles.note}>삭제한 문서는 {trashDays}일 동안 복원할 수 있고, 그 뒤에는 파일이 파기됩니다.</p>
      <Removed />
    </>
  );
}

function Removed() {
  const { data, error, refetch } = useRead(listTrash, {});
  useRefreshOn("document", listTrash);
  const restore = useWrite(documentCalls.restore, {
    refreshes: [listTrash],
    success: "문서를 복원했습니다.",
    failure: "복원하지 못했습니다.",
    onSuccess: () => void refreshRecord(document),
  });
  if (!data) {
    if (error) return <ErrorState title="휴지통을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows rows={4} columns="1fr 160px 120px" />;
  }
  if (data.models.length === 0) return <EmptyState title="휴지통이 비어 있습니다." />;
  return (
    <Table label="삭제한 문서" wraps stacks>
      <thead>
        <tr>
          <th scope="col">문서</th>
          <th scope="col">사건</th>
          <th scope="col">삭제 일시</th>
          <th scope="col">파기 예정</th>
          <th scope="col">처리</th>
        </tr>
      </thead>
      <tbody>
        {data.models.map(({ number, title, kind, case: ofCase, version, removedAt, removedBy, goesOn }) => (
          <tr key={number}>
            <td>
              {documentKindLabels[kind]} {title}
            </td>
            <td>{ofCase}</td>
            <td>
              {formatDateTime(removedAt).slice(0, 16)} {removedBy}
            </td>
            <td>{formatDay(goesOn)}</td>
            <td>
              <Button
                size="xs"
                variant="default"
                aria-label={`${title} 복원`}
                loading={restore.isPending && restore.variables?.params.number === String(number)}
                onClick={() => restore.mutate({ params: { number: String(number) }, body: { version } })}
              >
                복원
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
