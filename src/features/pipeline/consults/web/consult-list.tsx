import { useSearch } from "@tanstack/react-router";
import { useAllowed } from "#platform/web/session.ts";
import type { FormValues } from "#records/web/form/form-values.ts";
import type { GivenView } from "#records/web/filters/view-tabs.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import type { RowOf } from "#records/resource.ts";
import { useBulkSteps } from "#records/web/steps/bulk-steps.tsx";
import { SmsButton } from "#features/messages/sms/sms-writing.tsx";
import { ConflictPanel } from "#features/pipeline/conflicts/conflict-panel.tsx";
import { enterConsults, manageConsults } from "../access.ts";
import { consult } from "../consult.ts";
import { consultCells, elapsedColumn } from "./cells.tsx";
import { ConsultViews } from "./consult-views.tsx";
import { showContent } from "#firm/advertising/access.ts";
import { useSeesTeams } from "#firm/web/sees-teams.ts";
import { SameNumber } from "../same-number.tsx";
import { steps } from "./steps.ts";

const views: readonly GivenView[] = [
  { label: "오늘 처리할 상담", query: "today=Y", first: true },
  { label: "내 상담", query: "assignee=me" },
  { label: "미배정", query: "assignee=none&today=Y" },
  { label: "30분 넘게 미응답", query: "unanswered=Y" },
];

type Filter = keyof typeof consult.fields;
const filters: readonly Filter[] = [
  "status",
  "createdAt",
  "scheduledAt",
  "assignee",
  "lawyer",
  "ownTeam",
  "category",
  "type",
  "channel",
  "brand",
  "conflict",
  "payment",
  "caseScope",
];
/** What numbers of 상담현황 and views narrow by: a filter only while it is in use. */
const passing: readonly Filter[] = [
  "urgent",
  "today",
  "unanswered",
  "contacted",
  "booked",
  "noShowed",
  "signed",
  "nextActionAt",
  "lostReason",
];

const form = {
  fields: [
    "name",
    "tel",
    "opponent",
    "brief",
    "type",
    "channel",
    "category",
    "caseScope",
    "urgent",
    "assignee",
    "lawyer",
    "email",
    "content",
    "fee",
    "privacyConsentAt",
    "marketingConsentAt",
  ],
  preset: { type: "tel", channel: "tel", category: "민사", caseScope: "일반" },
  extraAfter: "opponent",
  extra: (values: FormValues) => <TypedPerson values={values} />,
} as const;

const extra = [elapsedColumn];

/** /lawfirm/consult: whoever opens it without a choice sees what is to be done today. */
export default function ConsultList() {
  const words: Readonly<Record<string, string>> = useSearch({ strict: false });
  const bulk = useBulkSteps(steps, manageConsults);
  const seesTeams = useSeesTeams();
  const seesBrands = useAllowed(showContent);
  const offered = filters.filter((key) => (key !== "ownTeam" || seesTeams) && (key !== "brand" || seesBrands));
  return (
    <>
      <RecordScreen
        resource={consult}
        manage={manageConsults}
        enter={enterConsults}
        views={views}
        filters={[...offered, ...passing.filter((key) => words[key] !== undefined)]}
        cells={consultCells}
        extra={extra}
        form={form}
        newLabel="신규등록"
        hint="성명 · 연락처 · 초성 · 번호"
        buttons={<ConsultViews at="list" />}
        emptyHint="이 팀에 접수된 상담이 없습니다. 다른 팀의 상담은 팀을 바꾸면 보입니다."
        actions={withMessages(bulk.actions)}
      />
      {bulk.dialog}
    </>
  );
}

type Actions = ReturnType<typeof useBulkSteps>["actions"];

/** What can be done with several rows at once, and a message to them. */
function withMessages(actions: Actions) {
  return (rows: readonly RowOf<typeof consult>[], clear: () => void) => (
    <>
      {actions(rows, clear)}
      <SmsButton type="consult" rows={rows} />
    </>
  );
}

/** What the firm knows of the person who is being typed: on which side, and whether they called before. */
function TypedPerson({ values }: { readonly values: FormValues }) {
  const word = (key: string) => (typeof values[key] === "string" ? values[key] : "");
  return (
    <>
      <SameNumber tel={word("tel")} />
      <ConflictPanel names={[word("name")]} tels={[word("tel")]} opponents={namesIn(word("opponent"))} />
    </>
  );
}

function namesIn(text: string): string[] {
  return text.split(/[,、;]/).map((name) => name.trim());
}
