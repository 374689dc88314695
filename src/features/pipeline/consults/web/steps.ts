import { clientRef, staffRef } from "#firm/refs.ts";
import type { Endpoint } from "#platform/endpoint.ts";
import { count, flag, instant, money, oneOf, ref, text, type Field } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { call, type CallError } from "#platform/web/call.ts";
import { goTo } from "#platform/web/navigation.tsx";
import { notifyError, notifyInfo, notifySuccess, notifyUndo } from "#platform/web/notify.ts";
import { refreshReads } from "#platform/web/query.ts";
import { refreshRecord } from "#records/web/refresh.ts";
import { caseCategories } from "#features/pipeline/clients/case-kinds.ts";
import { consult, lostReasons } from "../consult.ts";
import { consultMoves, type ConsultMoveName } from "../consult-moves.ts";
import * as calls from "../endpoints.ts";

/** What a step needs to know of the consultation it is taken with. */
export type StepTarget = { readonly number: number; readonly version: number };

/** What the steps ask for, as fields of a form; none of them is stored as a record. */
export const stepForm = defineResource("consultStep", {
  label: "상담 처리",
  table: "",
  api: "",
  page: null,
  title: "result",
  columns: [],
  fields: {
    scheduledAt: instant({ label: "예약일시", required: true }),
    durationMin: count({ label: "상담시간", required: true, min: 5, max: 600, unit: "분" }),
    lawyer: ref(staffRef, { label: "상담변호사", among: "lawyers" }),
    place: text({ label: "장소", max: 200 }),
    overrideReason: text({
      label: "겹침 사유",
      max: 200,
      help: "변호사의 다른 상담과 겹칠 때만 적습니다. 기일과 휴가에는 예약되지 않습니다.",
    }),
    holdUntil: instant({ label: "재연락 일시", required: true }),
    nextActionAt: instant({ label: "다음 연락" }),
    assignee: ref(staffRef, { label: "담당", required: true }),
    lostReason: oneOf(lostReasons, { label: "사유", required: true }),
    result: text({ label: "결과", max: 2000 }),
    originalNumber: count({ label: "원본 상담번호", required: true, min: 1 }),
    fee: money({ label: "상담료", required: true, min: 1, help: "오늘 날짜의 청구로 입금 목록에 올라갑니다." }),
    title: text({ label: "사건명", required: true, max: 200 }),
    category: oneOf(caseCategories, { label: "분야", required: true }),
    client: ref(clientRef, { label: "고객", help: "비우면 상담의 성명과 연락처로 고객을 만듭니다." }),
    namesake: flag({ label: "동명이인 확인", help: "같은 연락처의 고객과 다른 사람이면 켭니다." }),
  },
});

export type StepField = keyof typeof stepForm.fields;

/** Steps beside those of the state; 병합 also ends the consultation. */
const otherSteps = { merge: "병합", makeClient: "고객생성", requestFee: "상담료 청구" } as const;
export type StepName = ConsultMoveName | keyof typeof otherSteps;

/** The word of a step. */
export function stepLabel(step: StepName): string {
  return step in otherSteps ? otherSteps[step as keyof typeof otherSteps] : consultMoves[step as ConsultMoveName].label;
}

/** Which fields a step asks for; none: it is taken at once. */
export const stepFields: Readonly<Record<StepName, readonly StepField[]>> = {
  noAnswer: ["nextActionAt"],
  contact: [],
  book: ["scheduledAt", "durationMin", "lawyer", "place", "overrideReason"],
  complete: ["result"],
  noShow: [],
  consider: ["nextActionAt"],
  convert: ["title", "category", "client", "namesake"],
  hold: ["holdUntil"],
  lose: ["lostReason", "result"],
  cancel: ["result"],
  decline: ["lostReason", "result"],
  duplicate: ["originalNumber"],
  reopen: [],
  merge: ["originalNumber"],
  makeClient: ["client", "namesake"],
  requestFee: ["fee"],
};

/** Names of the wire where they differ from those of the form. */
export const wireNames: Readonly<Record<string, string>> = {
  assignee: "assigneeId",
  lawyer: "lawyerId",
  client: "clientId",
  holdUntil: "nextActionAt",
};

const endpoints: Readonly<Record<StepName, Endpoint>> = {
  noAnswer: calls.recordCall,
  contact: calls.recordCall,
  book: calls.bookConsult,
  complete: calls.completeConsult,
  noShow: calls.markNoShow,
  consider: calls.considerConsult,
  convert: calls.convertConsult,
  hold: calls.holdConsult,
  lose: calls.loseConsult,
  cancel: calls.cancelConsult,
  decline: calls.declineConsult,
  duplicate: calls.markDuplicate,
  reopen: calls.reopenConsult,
  merge: calls.mergeConsults,
  makeClient: calls.makeClient,
  requestFee: calls.requestFee,
};

const fixed: Partial<Record<StepName, object>> = {
  noAnswer: { answered: false },
  contact: { answered: true },
};

type StepAnswer = {
  readonly version: number;
  readonly suggestsHold?: boolean;
  readonly noAnswerCount?: number;
  readonly contractNumber?: number;
  readonly moved?: readonly { readonly label: string; readonly count: number }[];
};

/** Takes a step; whoever took it can take it back for a moment where that harms nobody. Throws a CallError. */
export async function takeStep(target: StepTarget, step: StepName, input: object = {}): Promise<StepAnswer> {
  const { number, version } = target;
  const answer = (await call(endpoints[step], {
    params: { number: String(number) },
    body: { version, ...fixed[step], ...input },
  })) as StepAnswer;
  await showChanged();
  const said = [`상담 ${number}: ${stepLabel(step)}`, ...(answer.moved ?? []).map(countText)].join(" · ");
  const way = wayBack(step);
  if (way) notifyUndo(said, () => void undo({ ...target, version: answer.version }, way));
  else notifySuccess(said);
  // What a consultation became is where the work goes on.
  if (answer.contractNumber !== undefined) goTo(`/lawfirm/contract/${answer.contractNumber}`);
  if (answer.suggestsHold) {
    notifyInfo(`부재중 ${answer.noAnswerCount}회입니다.`, "보류로 두고 다시 연락할 날을 정하는 것을 권합니다.");
  }
  return answer;
}

/** 메모 2건. */
export function countText({ label, count: number }: { readonly label: string; readonly count: number }): string {
  return `${label} ${number}건`;
}

type WayBack = typeof calls.undoMove;

/** The call that takes the step back; null: none does. */
function wayBack(step: StepName): WayBack | null {
  if (step === "merge") return calls.unmergeConsults;
  return step in consultMoves && consultMoves[step as ConsultMoveName].undoable ? calls.undoMove : null;
}

/** Takes a consultation that nobody has, or says who was faster. */
export async function claim({ number }: Pick<StepTarget, "number">): Promise<void> {
  try {
    await call(calls.claimConsult, { params: { number: String(number) } });
    notifySuccess("내 상담으로 맡았습니다.");
  } catch (error) {
    notifyError("맡지 못했습니다.", (error as CallError).message);
  }
  await showChanged();
}

/** Takes the last step with a consultation back, or says why not. */
export async function undo({ number, version }: StepTarget, way: WayBack): Promise<void> {
  try {
    await call(way, { params: { number: String(number) }, body: { version } });
    notifySuccess("되돌렸습니다.");
  } catch (error) {
    notifyError("되돌리지 못했습니다.", (error as CallError).message);
  }
  await showChanged();
}

export async function showChanged(): Promise<void> {
  await Promise.all([
    refreshRecord(consult),
    refreshReads(calls.board, calls.wallBoard, calls.overview, calls.appointments, calls.listMerges),
  ]);
}

/** The facts of a field of a step. */
export function stepField(name: StepField): Field {
  return stepForm.fields[name];
}
