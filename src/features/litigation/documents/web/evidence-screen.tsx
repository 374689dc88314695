import { Button, NativeSelect } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { legalCaseRef } from "#firm/refs.ts";
import { callFile, type CallError } from "#platform/web/call.ts";
import { PageLink, urlChoice, urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { notifyError } from "#platform/web/notify.ts";
import { useRead } from "#platform/web/query.ts";
import { saveFile } from "#platform/web/save-file.ts";
import { useAllowed } from "#platform/web/session.ts";
import type { Ref } from "#records/field.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { useRefreshOn } from "#records/web/refresh.ts";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { manageDocuments } from "../access.ts";
import { listEvidence, printEvidence } from "../endpoints.ts";
import type { ListedEvidence } from "../schemas.ts";
import { evidenceSides, type EvidenceSide } from "../words.ts";
import { DocumentTabs } from "./document-tabs.tsx";
import styles from "./documents.module.css";

const sides = Object.keys(evidenceSides) as [EvidenceSide, ...EvidenceSide[]];
const place = { case: urlNumber, side: urlChoice(sides) };

/** /lawfirm/documents/evidence: the 호증 of one side of a case in their order, with what is missing, to be printed. */
export default function EvidenceScreen() {
  const [{ case: caseId, side }, set] = useUrlState(place);
  const query = { caseId: String(caseId), side };
  const list = useRead(listEvidence, { query }, { enabled: caseId !== null });
  const [chosen, setChosen] = useState<Ref | null>(null);
  // From an address that was shared the case is known by its number alone.
  const shown: Ref | null =
    caseId === null || !list.data ? null : { id: caseId, number: caseId, label: list.data.caseTitle };
  const may = useAllowed(manageDocuments);
  return (
    <>
      <DocumentTabs />
      <PageHeader title="증거목록" actions={may && caseId !== null && <PrintButton caseId={caseId} side={side} />} />
      <div className={styles.search}>
        <RefInput
          label="소송사건"
          target={legalCaseRef}
          key={chosen ? undefined : shown?.label}
          value={chosen ?? shown}
          onChange={(found) => {
            setChosen(found);
            set({ case: found?.id ?? null });
          }}
        />
        <NativeSelect
          label="갑/을"
          data={Object.entries(evidenceSides).map(([value, label]) => ({ value, label: `${label}호증` }))}
          value={side}
          onChange={(event) => set({ side: event.currentTarget.value as EvidenceSide })}
        />
      </div>
      {caseId === null ? (
        <EmptyState title="소송사건을 골라 주세요.">사건의 호증을 번호 순서로 보고 증거목록을 출력합니다.</EmptyState>
      ) : (
        <Listed caseId={caseId} side={side} />
      )}
    </>
  );
}

type Place = { readonly caseId: number; readonly side: EvidenceSide };

function PrintButton({ caseId, side }: Place) {
  const [printing, setPrinting] = useState(false);
  const print = async () => {
    setPrinting(true);
    try {
      const file = await callFile(printEvidence, { query: { caseId: String(caseId), side } });
      saveFile(file.content, file.name);
    } catch (error) {
      notifyError("출력하지 못했습니다.", (error as CallError).message);
    }
    setPrinting(false);
  };
  return (
    <Button loading={printing} leftSection={<IconPrinter size={15} aria-hidden />} onClick={() => void print()}>
      증거목록 PDF
    </Button>
  );
}

function Listed({ caseId, side }: Place) {
  const { data, error, refetch } = useRead(listEvidence, { query: { caseId: String(caseId), side } });
  useRefreshOn("document", listEvidence);
  if (!data) {
    if (error)
      return <ErrorState title="증거목록을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows rows={5} columns="110px 1fr 120px" />;
  }
  if (data.models.length === 0) {
    return (
      <EmptyState title={`${data.caseTitle}의 ${evidenceSides[side]}호증이 없습니다.`}>
        문서 상세의 ‘호증 번호’에서 번호를 정하면 여기에 모입니다.
      </EmptyState>
    );
  }
  return (
    <>
      <p className={styles.note}>
        {data.caseTitle} · 다음 번호 제{data.next}호증
        {data.gaps.length > 0 && ` · 빈 번호 ${data.gaps.map((gap) => `제${gap}호증`).join(", ")}`}
      </p>
      <EvidenceTable models={data.models} />
    </>
  );
}

function EvidenceTable({ models }: { readonly models: readonly ListedEvidence[] }) {
  return (
    <Table label="증거목록" wraps stacks>
      <thead>
        <tr>
          <th scope="col">호증</th>
          <th scope="col">서증명</th>
          <th scope="col">작성자</th>
          <th scope="col">입증취지</th>
          <th scope="col">쪽수</th>
          <th scope="col">제출</th>
        </tr>
      </thead>
      <tbody>
        {models.map(({ number, evidence, title, author, point, pages, submittedAt }) => (
          <tr key={number}>
            <td>{evidence}</td>
            <td>
              <PageLink to={`/lawfirm/documents/${number}`}>{title}</PageLink>
            </td>
            <td>{author}</td>
            <td>{point}</td>
            <td data-right>{pages ?? "—"}</td>
            <td>{submittedAt ? "제출" : "제출 전"}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
