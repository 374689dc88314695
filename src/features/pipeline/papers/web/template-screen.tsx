import { useIdParam } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { managePapers } from "../access.ts";
import { paperKinds, paperTemplate } from "../paper-template.ts";
import { templateSteps } from "../steps.ts";
import { EditionButton } from "./edition-button.tsx";
import { TemplateFile } from "./template-file.tsx";

const steps = { machine: templateSteps };

/** /lawfirm/contract/templates/{번호}: a template with its file, its fields and what is wrong with them. */
export default function TemplateScreen() {
  const mayManage = useAllowed(managePapers);
  return (
    <RecordRead resource={paperTemplate} number={useIdParam("templateId")}>
      {(row) => (
        <RecordPage
          resource={paperTemplate}
          row={row}
          manage={managePapers}
          steps={steps}
          summary={["notes"]}
          facts={[
            { label: "종류", value: paperKinds[row.kind] },
            { label: "판", value: `${row.edition}판` },
            { label: "파일", value: row.fileName },
          ]}
          actions={mayManage && <EditionButton row={row} />}
        >
          <TemplateFile row={row} mayManage={mayManage} />
        </RecordPage>
      )}
    </RecordRead>
  );
}
