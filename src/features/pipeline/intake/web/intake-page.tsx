import { Button } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { formatTaskDate } from "#platform/dates.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import type { RowOf } from "#records/resource.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { refreshRecord, useRefreshOn } from "#records/web/refresh.ts";
import { StepButtons } from "#records/web/steps/step-buttons.tsx";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { PresenceLine } from "#features/work/presence/presence-line.tsx";
import { nameless } from "#features/pipeline/consults/consult.ts";
import { SameNumber } from "#features/pipeline/consults/same-number.tsx";
import { manageIntakes } from "../access.ts";
import { askSummary, readConversation } from "../endpoints.ts";
import { intake } from "../intake.ts";
import { intakeSteps } from "../intake-steps.ts";
import { Conversation, FactList } from "./conversation.tsx";
import styles from "./intake.module.css";

type Row = RowOf<typeof intake>;

const summary = [
  "brief",
  "category",
  "urgent",
  "caseScope",
  "name",
  "tel",
  "email",
  "consult",
  "reason",
  "noticeShownAt",
  "privacyConsentAt",
  "overseasConsentAt",
] as const satisfies readonly (keyof typeof intake.fields)[];

const { tones } = intake.fields.status;

/** One conversation: what was said, what rules found in it and where, and what a person makes of it. */
export function IntakePage({ row }: { readonly row: Row }) {
  const mayManage = useAllowed(manageIntakes);
  const isOpen = row.status === "new" || row.status === "reviewing";
  return (
    <RecordPage
      resource={intake}
      row={row}
      title={row.name.trim() || nameless}
      manage={manageIntakes}
      state={{ label: intake.fields.status.options[row.status], tone: tones[row.status] }}
      summary={summary}
      form={isOpen ? {} : false}
      facts={[
        { label: "브랜드", value: row.brand.label },
        { label: "접수", value: formatTaskDate(row.createdAt) },
        { label: "검토자", value: row.assignee?.label ?? "없음" },
        { label: "원문", value: `${row.lineCount}줄` },
        { label: "팀", value: row.team?.label },
      ]}
      actions={mayManage && <StepButtons use={{ machine: intakeSteps }} row={row} presets={presetsOf(row)} />}
      above={
        <>
          <PresenceLine type="intake" id={row.id} />
          {row.urgent && isOpen && (
            <p role="alert" className={styles.alarm}>
              위험을 알리는 표현이 있습니다. 먼저 연락해 주세요.
            </p>
          )}
          {row.minor === true && (
            <p className={styles.note}>
              미성년자로 보입니다. 14세 미만이면 법정대리인의 동의가 필요합니다(개인정보 보호법 제22조의2).
            </p>
          )}
        </>
      }
      aside={mayManage && <Aside row={row} isOpen={isOpen} />}
    >
      {mayManage && <Said row={row} />}
    </RecordPage>
  );
}

/** What the dialog of 상담등록 begins with. */
function presetsOf(row: Row): Readonly<Record<string, object>> {
  return {
    register: {
      summary: row.brief,
      field: row.category,
      callerName: row.name,
      callerTel: row.tel,
      callerEmail: row.email ?? "",
      scope: row.caseScope ?? "일반",
      rush: row.urgent,
    },
  };
}

function useConversation(number: number) {
  useRefreshOn("intake", readConversation);
  return useRead(readConversation, { params: { number: String(number) } });
}

function Said({ row }: { readonly row: Row }) {
  const { data, error, refetch } = useConversation(row.number);
  if (error && !data)
    return <ErrorState title="원문을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={5} columns="1fr" />;
  return <Conversation lines={data.lines} facts={data.facts} />;
}

function Aside({ row, isOpen }: { readonly row: Row; readonly isOpen: boolean }) {
  const { data } = useConversation(row.number);
  return (
    <>
      <Card title="찾은 내용">
        <FactList facts={data?.facts ?? []} />
      </Card>
      <SummaryCard row={row} isOpen={isOpen} why={data?.summary.why ?? ""} mayAsk={data?.summary.open === true} />
      <SameNumber tel={row.tel} />
    </>
  );
}

type SummaryProps = {
  readonly row: Row;
  readonly isOpen: boolean;
  readonly mayAsk: boolean;
  readonly why: string;
};

/** A draft that a language model wrote, under its label (인공지능기본법); a person decides what of it is kept. */
function SummaryCard({ row, isOpen, mayAsk, why }: SummaryProps) {
  const ask = useWrite(askSummary, {
    refreshes: [readConversation],
    success: "요약을 요청했습니다. 잠시 뒤 나타납니다.",
    failure: "요약을 요청하지 못했습니다.",
    onSuccess: () => void refreshRecord(intake),
  });
  const hasSummary = (row.aiSummary ?? "") !== "";
  if (!hasSummary && !isOpen) return null;
  return (
    <Card title="요약 초안" aside={hasSummary && <StateChip tone="amber">AI 생성</StateChip>}>
      {hasSummary && (
        <>
          <p className={styles.summary}>{row.aiSummary}</p>
          <p className={styles.note}>
            {row.aiModel}이 만든 초안입니다. 원문과 대조한 뒤 고쳐서 등록해 주세요.
            {row.confidence !== null && ` 신뢰도 ${row.confidence}%`}
          </p>
        </>
      )}
      {row.aiFailure && <p className={styles.note}>{row.aiFailure}</p>}
      {isOpen && (
        <Button
          variant="default"
          leftSection={<IconSparkles size={15} aria-hidden />}
          disabled={!mayAsk}
          loading={ask.isPending}
          onClick={() => ask.mutate({ params: { number: String(row.number) }, body: { version: row.version } })}
        >
          {hasSummary ? "다시 요약" : "요약 요청"}
        </Button>
      )}
      {isOpen && why !== "" && <p className={styles.note}>{why}</p>}
    </Card>
  );
}
