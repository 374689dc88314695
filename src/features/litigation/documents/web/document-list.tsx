import { Button } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { today } from "#features/litigation/desk/today.ts";
import { byteText } from "#platform/bytes.ts";
import { useAllowed } from "#platform/web/session.ts";
import type { OwnCells } from "#records/web/list/list-columns.ts";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { manageDocuments } from "../access.ts";
import { document, formFields } from "../document.ts";
import { DocumentTabs } from "./document-tabs.tsx";

const UploadDialog = lazy(() => import("./upload-dialog.tsx"));

const cells: OwnCells<typeof document> = {
  fileSize: ({ fileSize }) => (fileSize === null ? "—" : byteText(fileSize)),
  fileVersion: ({ fileVersion }) => (fileVersion === 0 ? "—" : `v${fileVersion}`),
};

/** /lawfirm/documents */
export default function DocumentList() {
  const may = useAllowed(manageDocuments);
  const [uploading, setUploading] = useState(false);
  const views = [
    { label: "검토 대기(나)", query: "status=review&reviewer=me" },
    { label: "제출 전", query: "status=draft,review,changes,approved" },
    { label: "오늘 수령", query: `receivedOn=${today()}..${today()}` },
    { label: "제출", query: "status=submitted" },
    { label: "비밀유지", query: "privileged=Y" },
    { label: "주민등록번호 있음", query: "hasRrn=Y" },
  ];
  return (
    <>
      <DocumentTabs />
      <RecordScreen
        resource={document}
        manage={manageDocuments}
        cells={cells}
        views={views}
        form={{ fields: formFields }}
        newLabel="문서 작성"
        buttons={
          may && (
            <Button
              variant="default"
              leftSection={<IconUpload size={15} aria-hidden />}
              onClick={() => setUploading(true)}
            >
              업로드
            </Button>
          )
        }
        emptyHint="사건의 서면과 증거, 받은 문서를 올려 두면 검토·승인·제출까지 한곳에서 봅니다."
      />
      {uploading && (
        <Suspense>
          <UploadDialog onClose={() => setUploading(false)} />
        </Suspense>
      )}
    </>
  );
}
