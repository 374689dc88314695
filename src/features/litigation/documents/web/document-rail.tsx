import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { formatNumber } from "#platform/number.ts";
import { formatDateTime } from "#platform/dates.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import type { RowOf } from "#records/resource.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { manageDocuments } from "../access.ts";
import { document } from "../document.ts";
import { documentCalls } from "../endpoints.ts";
import { documentKindLabels, documentStatusLabels } from "../words.ts";
import styles from "./documents.module.css";

const UploadDialog = lazy(() => import("./upload-dialog.tsx"));

const shown = 50;

/** The documents of a project or case, the latest first. */
export default function DocumentRail({ record }: { readonly record: RailRecord }) {
  const key = record.type === "project" ? "project" : "case";
  const query = { [key]: String(record.id), size: String(shown) };
  const { data, error, refetch } = useRead(documentCalls.list, { query });
  useRefreshOn("document", documentCalls.list);
  const may = useAllowed(manageDocuments);
  const [uploading, setUploading] = useState(false);
  if (!data) {
    if (error) return <ErrorState title="문서를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows rows={4} columns="120px 1fr" />;
  }
  const place = { [key]: { id: record.id, number: record.number, label: record.title } };
  return (
    <>
      {data.total === 0 ? (
        <EmptyState title="등록한 문서가 없습니다.">서면과 증거, 받은 문서를 올려 두세요.</EmptyState>
      ) : (
        <Documents models={data.models} />
      )}
      <div className={styles.buttons}>
        {may && (
          <Button variant="default" onClick={() => setUploading(true)}>
            문서 올리기
          </Button>
        )}
        <PageLink to={`/lawfirm/documents?${key}=${record.id}`}>
          {data.total > shown ? `모두 보기 (${formatNumber(data.total)}건)` : "문서 화면에서 보기"}
        </PageLink>
      </div>
      {uploading && (
        <Suspense>
          <UploadDialog place={place} onClose={() => setUploading(false)} />
        </Suspense>
      )}
    </>
  );
}

function Documents({ models }: { readonly models: readonly RowOf<typeof document>[] }) {
  return (
    <Table label="문서" stacks>
      <tbody>
        {models.map(({ number, kind, title, evidence, status, createdAt, receivedOn }) => (
          <tr key={number}>
            <td>{documentKindLabels[kind]}</td>
            <td>
              <PageLink to={`/lawfirm/documents/${number}`}>{title}</PageLink> {evidence}
            </td>
            <td>{receivedOn ? `수령 ${receivedOn}` : formatDateTime(createdAt).slice(0, 10)}</td>
            <td>
              <StateChip tone={document.fields.status.tones[status]}>{documentStatusLabels[status]}</StateChip>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
