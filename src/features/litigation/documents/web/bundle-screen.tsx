import { Progress } from "@mantine/core";
import "@mantine/core/styles/Progress.css";
import { formatNumber } from "#platform/number.ts";
import { useIdParam } from "#platform/web/navigation.tsx";
import type { RowOf } from "#records/resource.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { manageDocuments } from "../access.ts";
import { bundleSteps, documentBundle } from "../document-bundle.ts";
import styles from "./documents.module.css";

const steps = { machine: bundleSteps };

/** /lawfirm/documents/bundles/{번호}: how far one 합본 is; its PDF is its file. */
export default function BundleScreen() {
  return (
    <RecordRead resource={documentBundle} number={useIdParam("bundleId")}>
      {(row) => (
        <RecordPage
          resource={documentBundle}
          row={row}
          manage={manageDocuments}
          steps={steps}
          form={false}
          facts={[
            { label: "사건", value: row.case?.label ?? row.project?.label },
            { label: "문서", value: `${row.totalCount}건` },
            { label: "쪽수", value: row.pages === null ? "" : `${formatNumber(row.pages)}쪽` },
            { label: "실패 원인", value: row.problem },
          ]}
          above={<Running row={row} />}
        />
      )}
    </RecordRead>
  );
}

function Running({ row }: { readonly row: RowOf<typeof documentBundle> }) {
  if (row.status === "done") return <p className={styles.note}>‘파일’에서 합본 PDF를 보고 내려받습니다.</p>;
  if (row.status !== "waiting" && row.status !== "running") return null;
  const percent = Math.floor((row.doneCount / row.totalCount) * 100);
  return (
    <div className={styles.file}>
      <output className={styles.note}>
        문서 {row.totalCount}건 중 {row.doneCount}건을 읽었습니다.
      </output>
      <Progress value={percent} aria-label="합본 만드는 중" />
    </div>
  );
}
