import { Button } from "@mantine/core";
import { useState } from "react";
import { formatDay } from "#platform/dates.ts";
import { goTo, PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { recordPath } from "#records/resource.ts";
import { RecordForm } from "#records/web/form/record-form.tsx";
import type { RailRecord } from "#records/web/rails.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { manageClientFiles } from "../access.ts";
import { clientFile, clientFileStates } from "../client-file.ts";
import { clientFileCalls } from "../endpoints.ts";

/** 자료 요청 of a client: those that there are, and a new one. */
export default function ClientRail({ record }: { readonly record: RailRecord }) {
  const { data, error, refetch } = useRead(clientFileCalls.list, { query: { client: String(record.id), size: "50" } });
  const mayAsk = useAllowed(manageClientFiles);
  const [asking, setAsking] = useState(false);
  useRefreshOn("clientFile", clientFileCalls.list);
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={3} columns="1fr 90px" />
    );
  }
  return (
    <>
      {data.models.length === 0 ? (
        <EmptyState title="요청한 자료가 없습니다." />
      ) : (
        <Table label="자료 요청" stacks>
          <tbody>
            {data.models.map((row) => (
              <tr key={row.number}>
                <td>
                  <PageLink to={recordPath(clientFile, row.number)!}>{row.title}</PageLink>
                </td>
                <td data-label="상태">
                  <StateChip tone={clientFile.fields.status.tones[row.status]}>
                    {clientFileStates[row.status]}
                  </StateChip>
                </td>
                <td data-label="기한">{row.dueOn ? formatDay(row.dueOn) : ""}</td>
                <td data-label="받은 파일">{row.files ?? 0}개</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {mayAsk && (
        <Button variant="default" onClick={() => setAsking(true)}>
          자료 요청
        </Button>
      )}
      <RecordForm
        resource={clientFile}
        opened={asking}
        onClose={() => setAsking(false)}
        preset={{ client: { id: record.id, number: record.number, label: record.title } }}
        onSaved={({ number }) => goTo(recordPath(clientFile, number)!)}
      />
    </>
  );
}
