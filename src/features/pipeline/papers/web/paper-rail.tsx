import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { saveHeldFile } from "#features/work/files/save-held-file.tsx";
import { formatDateTime } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { paperFormats } from "#platform/paper/paper-fields.ts";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { managePapers } from "../access.ts";
import { listPapers } from "../endpoints.ts";
import { paperKinds } from "../paper-template.ts";
import type { listPapers as schema } from "../schemas.ts";
import styles from "./papers.module.css";

const PaperDialog = lazy(() => import("./paper-dialog.tsx"));

type Made = CallOutput<typeof schema>["models"][number];

/** Papers of a contract: those that were made, and the making of another. */
export default function PaperRail({ record }: { readonly record: RailRecord }) {
  const { data, error, refetch } = useRead(listPapers, { params: { number: String(record.number) } });
  const may = useAllowed(managePapers);
  const [making, setMaking] = useState(false);
  if (!data) {
    if (!error) return <SkeletonRows rows={3} columns="1fr 160px" />;
    return <ErrorState title="서류를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  return (
    <section aria-label="계약 서류" className={styles.part}>
      {may && (
        <div>
          <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setMaking(true)}>
            서류 만들기
          </Button>
        </div>
      )}
      {data.models.length === 0 ? (
        <EmptyState title="만든 서류가 없습니다.">
          위임계약서, 위임장, 담당변호사 지정통지서, 개인정보 동의서를 계약의 내용으로 만듭니다.
        </EmptyState>
      ) : (
        <ul className={styles.made} aria-label="만든 서류">
          {data.models.map((paper) => (
            <MadePaper key={paper.id} paper={paper} />
          ))}
        </ul>
      )}
      {making && (
        <Suspense>
          <PaperDialog number={record.number} templates={data.templates} onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </section>
  );
}

function MadePaper({ paper: { kind, template, format, fileId, pdfFileId, madeAt, madeBy } }: { readonly paper: Made }) {
  const name = paperKinds[kind];
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className={styles.hint}>
          {template} · {formatDateTime(madeAt).slice(0, 16)} {madeBy}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button
          variant="default"
          aria-label={`${name} ${paperFormats[format]} 받기`}
          onClick={() => void saveHeldFile(fileId)}
        >
          {paperFormats[format]}
        </Button>
        <Button variant="default" aria-label={`${name} PDF 받기`} onClick={() => void saveHeldFile(pdfFileId)}>
          PDF
        </Button>
      </div>
    </li>
  );
}
