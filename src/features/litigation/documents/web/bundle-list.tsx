import { Button } from "@mantine/core";
import { IconFiles } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useAllowed } from "#platform/web/session.ts";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { manageDocuments } from "../access.ts";
import { documentBundle } from "../document-bundle.ts";
import { DocumentTabs } from "./document-tabs.tsx";

const BundleDialog = lazy(() => import("./bundle-dialog.tsx"));
const views = [{ label: "만드는 중", query: "status=waiting,running" }];

/** /lawfirm/documents/bundles */
export default function BundleList() {
  const may = useAllowed(manageDocuments);
  const [making, setMaking] = useState(false);
  return (
    <>
      <DocumentTabs />
      <RecordScreen
        resource={documentBundle}
        manage={manageDocuments}
        form={false}
        views={views}
        buttons={
          may && (
            <Button leftSection={<IconFiles size={15} aria-hidden />} onClick={() => setMaking(true)}>
              합본 만들기
            </Button>
          )
        }
        emptyHint="한 사건의 서면과 증거를 책갈피와 쪽 표시가 있는 PDF 하나로 합칩니다."
      />
      {making && (
        <Suspense>
          <BundleDialog onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </>
  );
}
