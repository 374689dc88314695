import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { formatDateTime } from "#platform/dates.ts";
import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { askForCases, openCases } from "../access.ts";
import { caseOpening } from "../case-opening.ts";
import { caseOpeningSteps } from "../steps.ts";

const AskDialog = lazy(() => import("./ask-dialog.tsx"));
const steps = { machine: caseOpeningSteps };
const views = [{ label: "승인 대기", query: "status=requested" }];

/** /lawfirm/project/openings: who was let into a case of whose list he or she is not; with ?id=, one request. */
export default function OpeningScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  const mayAsk = useAllowed(askForCases);
  const [asking, setAsking] = useState(false);
  if (id !== null) return <Opening number={id} />;
  return (
    <>
      <RecordScreen
        resource={caseOpening}
        manage={openCases}
        form={false}
        views={views}
        buttons={mayAsk && <Button onClick={() => setAsking(true)}>열람 요청</Button>}
        emptyHint="명단에 없는 사건은 관리자가 사유를 적어 요청하고 다른 관리자나 운영위원이 승인해야 열립니다."
      />
      {asking && (
        <Suspense>
          <AskDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

function Opening({ number }: { readonly number: number }) {
  return (
    <RecordRead resource={caseOpening} number={number}>
      {(row) => (
        <RecordPage
          resource={caseOpening}
          row={row}
          manage={openCases}
          steps={steps}
          form={false}
          facts={[
            { label: "사건 번호", value: row.caseNumber },
            { label: "요청자", value: row.owner.label },
            { label: "사유", value: row.why },
            { label: "결정자", value: row.decider?.label },
            { label: "열람 기한", value: row.openedUntil && formatDateTime(row.openedUntil).slice(0, 16) },
          ]}
        />
      )}
    </RecordRead>
  );
}
