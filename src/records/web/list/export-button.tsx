import { Button } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { recordEndpoints } from "../../endpoints.ts";
import type { Resource } from "../../resource.ts";
import { callFile } from "#platform/web/call.ts";
import { notifySuccess } from "#platform/web/notify.ts";
import { saveFile } from "#platform/web/save-file.ts";
import { listQuery } from "./list-address.ts";
import { useListLook } from "./list-choice.ts";
import type { RecordListState } from "./use-record-list.ts";

const ReasonDialog = lazy(() => import("../reason-dialog.tsx"));

/** The whole list as it is searched and filtered now, as an xlsx file, with a reason that is written down. */
export function ExportButton<R extends Resource>({ list }: { readonly list: RecordListState<R> }) {
  const [asking, setAsking] = useState(false);
  const { resource, address } = list;
  const { chosen } = useListLook(resource.name);
  const columns = chosen?.filter((key) => resource.fields[key] !== undefined);
  const download = async (reason: string, signal: AbortSignal) => {
    // The file has all rows: what page is shown does not matter.
    const { page: _, size: __, ...query } = listQuery(address, 1);
    const body = { query, reason, ...(columns && columns.length > 0 && { columns }) };
    const file = await callFile(recordEndpoints(resource).exportList, { body }, { signal });
    saveFile(file.content, file.name);
    notifySuccess("엑셀 파일을 저장했습니다.");
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={15} aria-hidden />}
        disabled={list.total === 0}
        onClick={() => setAsking(true)}
      >
        엑셀
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <ReasonDialog
            title={`${resource.label} 목록을 엑셀로 저장`}
            message="지금 검색과 조건에 맞는 모든 줄을 저장합니다. 사유는 열람 기록에 남습니다."
            confirmLabel="저장"
            onClose={() => setAsking(false)}
            onConfirm={download}
          />
        </Suspense>
      )}
    </>
  );
}
