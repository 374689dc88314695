import { useState } from "react";
import { Button } from "@mantine/core";
import { formatDateTime } from "#platform/dates.ts";
import { useRead } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { Names } from "#features/messages/parts/names.tsx";
import { guideCalls } from "../endpoints.ts";
import type { Guide } from "../guide.ts";
import { GuideText } from "./guide-text.tsx";

/** The revisions of a document, each whole, and who has confirmed the one in force. */
export function Revisions({ guide, number }: { readonly guide: Guide; readonly number: number }) {
  const { data, error, refetch } = useRead(guideCalls(guide).revisions, { params: { number: String(number) } });
  const [shown, setShown] = useState<number | null>(null);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} columns="60px 1fr 120px" />;
  const old = data.models.find(({ revision }) => revision === shown);
  return (
    <>
      <Card title="개정 이력" flush>
        {data.models.length === 0 ? (
          <EmptyState title="아직 시행하지 않은 문서입니다." />
        ) : (
          <Table label="개정 이력" wraps stacks>
            <thead>
              <tr>
                <th scope="col">개정</th>
                <th scope="col">바뀐 것</th>
                <th scope="col">처리자</th>
                <th scope="col">일시</th>
                <th scope="col">본문</th>
              </tr>
            </thead>
            <tbody>
              {data.models.map(({ revision, what, by, revisedAt }) => (
                <tr key={revision}>
                  <td>{revision}판</td>
                  <td>{what}</td>
                  <td>{by}</td>
                  <td>{formatDateTime(revisedAt)}</td>
                  <td>
                    <Button size="xs" variant="default" onClick={() => setShown(revision)}>
                      보기
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Card>
      <Card title="확인">
        <Names label="미확인" people={data.waiting.map(({ id, shortName }) => ({ id, words: shortName }))} />
        <Names
          label="확인"
          people={data.confirmed.map(({ id, shortName, ackAt }) => ({
            id,
            words: `${shortName} ${formatDateTime(ackAt)}`,
          }))}
        />
      </Card>
      {old && (
        <Dialog title={`${old.title} · ${old.revision}판`} size="lg" onClose={() => setShown(null)}>
          <GuideText text={old.content} />
        </Dialog>
      )}
    </>
  );
}
