import { Button } from "@mantine/core";
import { formatDay } from "#platform/dates.ts";
import { readFirm } from "#features/identity/session/endpoints.ts";
import { PageLink, urlChoice, urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { PrintPart, PrintSheet } from "#ui/print/print-sheet.tsx";
import { recordEndpoints } from "#records/endpoints.ts";
import { recordPath, type RowOf } from "#records/resource.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { StepButtons } from "#records/web/steps/step-buttons.tsx";
import type { StepsInUse } from "#records/web/steps/take-step.ts";
import styles from "#features/messages/parts/parts.module.css";
import { writeGuides } from "../access.ts";
import { guideCalls } from "../endpoints.ts";
import type { Guide } from "../guide.ts";
import { GuideText, partsOf } from "./guide-text.tsx";
import { Revisions } from "./revisions.tsx";

type GuideScreenProps = { readonly guide: Guide; readonly steps: StepsInUse };

const views = [
  { label: "시행", query: "status=current" },
  { label: "내가 확인할 문서", query: "awaitsMe=Y" },
];

/** The documents of a page in their order; with ?id=, one of them, and with ?print=Y that one on paper. */
export function GuideScreen({ guide, steps }: GuideScreenProps) {
  const [{ id, print }] = useUrlState({ id: urlNumber, print: urlChoice(["N", "Y"]) });
  if (id === null) {
    return (
      <RecordScreen
        resource={guide}
        manage={writeGuides}
        title={guide.label}
        views={views}
        newLabel="문서 추가"
        buttons={null}
        emptyHint="시행 중인 문서가 없습니다. 관리자가 문서를 추가하고 시행하면 여기에 나옵니다."
      />
    );
  }
  return (
    <RecordRead resource={guide} number={id}>
      {(row) =>
        print === "Y" ? <OnPaper guide={guide} row={row} /> : <GuidePage guide={guide} steps={steps} row={row} />
      }
    </RecordRead>
  );
}

function GuidePage({ guide, steps, row }: GuideScreenProps & { readonly row: RowOf<Guide> }) {
  const calls = recordEndpoints(guide);
  const { confirm, revisions } = guideCalls(guide);
  const refreshes = [calls.read, calls.list, revisions];
  const acknowledge = useWrite(confirm, { refreshes, success: "확인했습니다.", failure: "확인하지 못했습니다." });
  const writes = useAllowed(writeGuides);
  const path = recordPath(guide, row.number)!;
  return (
    <RecordPage
      resource={guide}
      row={row}
      manage={writeGuides}
      form={{ fields: row.status === "draft" ? ["place", "title", "content", "owner"] : ["place", "owner"] }}
      state={{ label: guide.fields.status.options[row.status], tone: guide.fields.status.tones[row.status] }}
      facts={[
        { label: "개정", value: `${row.revision ?? 1}판` },
        { label: "개정일", value: row.revisedOn && formatDay(row.revisedOn) },
        { label: "담당", value: row.owner?.label },
        { label: "확인", value: row.confirmed },
      ]}
      summary={[]}
      actions={
        <>
          <PageLink to={`${path}&print=Y`}>인쇄</PageLink>
          {writes && (
            <StepButtons use={steps} row={row} presets={{ revise: { title: row.title, content: row.content ?? "" } }} />
          )}
          {row.awaitsMe && (
            <Button
              loading={acknowledge.isPending}
              onClick={() =>
                acknowledge.mutate({ params: { number: String(row.number) }, body: { revision: row.revision ?? 1 } })
              }
            >
              읽고 확인했습니다
            </Button>
          )}
        </>
      }
    >
      <GuideText text={row.content ?? ""} />
      <div className={styles.sections}>
        <Revisions guide={guide} number={row.number} />
      </div>
    </RecordPage>
  );
}

function OnPaper({ guide, row }: { readonly guide: Guide; readonly row: RowOf<Guide> }) {
  const { data: firm } = useRead(readFirm, {}, { staleTime: Infinity });
  return (
    <PrintSheet
      title={row.title}
      detail={`${row.revision ?? 1}판${row.revisedOn ? ` · ${formatDay(row.revisedOn)}` : ""}`}
      firm={firm?.model.name}
      foot={`${guide.label} ${row.number}`}
      back={{ to: recordPath(guide, row.number)!, label: "문서로 돌아가기" }}
    >
      {partsOf(row.content ?? "").map(({ heading, words }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two parts may have one heading
        <PrintPart key={index} title={heading}>
          {words}
        </PrintPart>
      ))}
    </PrintSheet>
  );
}
