import type { Endpoint } from "../../../../kit/shared/endpoint.ts";
import { count, flag, instant, oneOf, ref, text, type Field } from "../../../../kit/shared/records/field.ts";
import { defineResource } from "../../../../kit/shared/records/resource.ts";
import { call, type CallError } from "../../../../kit/web/call.ts";
import { goTo } from "../../../../kit/web/navigation.tsx";
import { notifyError, notifyInfo, notifySuccess, notifyUndo } from "../../../../kit/web/notify.ts";
import { refreshReads } from "../../../../kit/web/query.ts";
import { refreshRecord } from "../../../../kit/web/records/refresh.ts";
import { staffRef } from "../../../identity/contacts/staff.ts";
import { clientRef } from "../../clients/client.ts";
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
    lawyer: ref(staffRef, { label: "상담변호사" }),
    place: text({ label: "장소", max: 200 }),
    overrideReason: text({ label: "겹침 사유", max: 200, help: "변호사의 다른 일정과 겹칠 때만 적습니다." }),
    holdUntil: instant({ label: "재연락 일시", required: true }),
    nextActionAt: instant({ label: "다음 연락" }),
    assignee: ref(staffRef, { label: "담당", required: true }),
    lostReason: oneOf(lostReasons, { label: "사유", required: true }),
    result: text({ label: "결과", max: 2000 }),
    originalNumber: count({ label: "원본 상담번호", required: true, min: 1 }),
    title: text({ label: "사건명", required: true, max: 200 }),
    client: ref(clientRef, { label: "고객", help: "비우면 상담의 성명과 연락처로 고객을 만듭니다." }),
    namesake: flag({ label: "동명이인 확인", help: "같은 연락처의 고객과 다른 사람이면 켭니다." }),
  },
});

export type StepField = keyof typeof stepForm.fields;

/** Which fields a step asks for; none: it is taken at once. */
export const stepFields: Readonly<Record<ConsultMoveName, readonly StepField[]>> = {
  noAnswer: ["nextActionAt"],
  contact: [],
  book: ["scheduledAt", "durationMin", "lawyer", "place", "overrideReason"],
  complete: ["result"],
  noShow: [],
  consider: ["nextActionAt"],
  convert: ["title", "client", "namesake"],
  hold: ["holdUntil"],
  lose: ["lostReason", "result"],
  cancel: ["result"],
  decline: ["lostReason", "result"],
  duplicate: ["originalNumber"],
  reopen: [],
};

/** Names of the wire where they differ from those of the form. */
export const wireNames: Readonly<Record<string, string>> = {
  assignee: "assigneeId",
  lawyer: "lawyerId",
  client: "clientId",
  holdUntil: "nextActionAt",
};

const endpoints: Readonly<Record<ConsultMoveName, Endpoint>> = {
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
};

const fixed: Partial<Record<ConsultMoveName, object>> = {
  noAnswer: { answered: false },
  contact: { answered: true },
};

type StepAnswer = {
  readonly version: number;
  readonly suggestsHold?: boolean;
  readonly noAnswerCount?: number;
  readonly contractNumber?: number;
};

/** Takes a step; whoever took it can take it back for a moment where that harms nobody. Throws a CallError. */
export async function takeStep(target: StepTarget, move: ConsultMoveName, input: object = {}): Promise<StepAnswer> {
  const { number, version } = target;
  const answer = (await call(endpoints[move], {
    params: { number: String(number) },
    body: { version, ...fixed[move], ...input },
  })) as StepAnswer;
  await showChanged();
  const said = `상담 ${number}: ${consultMoves[move].label}`;
  if (consultMoves[move].undoable) notifyUndo(said, () => void undo({ ...target, version: answer.version }));
  else notifySuccess(said);
  // What a consultation became is where the work goes on.
  if (answer.contractNumber !== undefined) goTo(`/lawfirm/contract/${answer.contractNumber}`);
  if (answer.suggestsHold) {
    notifyInfo(`부재중 ${answer.noAnswerCount}회입니다.`, "보류로 두고 다시 연락할 날을 정하는 것을 권합니다.");
  }
  return answer;
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

async function undo({ number, version }: StepTarget): Promise<void> {
  try {
    await call(calls.undoMove, { params: { number: String(number) }, body: { version } });
    notifySuccess("되돌렸습니다.");
  } catch (error) {
    notifyError("되돌리지 못했습니다.", (error as CallError).message);
  }
  await showChanged();
}

export async function showChanged(): Promise<void> {
  await Promise.all([refreshRecord(consult), refreshReads(calls.board, calls.wallBoard, calls.overview)]);
}

/** The facts of a field of a step. */
export function stepField(name: StepField): Field {
  return stepForm.fields[name];
}
