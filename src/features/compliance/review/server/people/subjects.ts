import type { Resource } from "#records/resource.ts";
import { registeredRecords } from "#records/server/registry.ts";

/** What ids of the logs are: the name of a kind of record, or one of these. */
export type IdKind = string;

/** What a search for conflicts found, apart from the conflicts of one record: its ids are those of the ledger. */
export const foundConflicts = "이해충돌 검색";

/** Whether records of this kind hold data about people. */
const holdsPeople = ({ whose, fields }: Resource) =>
  whose.length > 0 || Object.values(fields).some(({ personal }) => personal);

const labelled = <Value>(value: (resource: Resource) => Value, of = ({ label }: Resource) => label) =>
  Object.fromEntries(
    [...registeredRecords().values()].map(({ resource }: { resource: Resource }) => [of(resource), value(resource)]),
  );

const nameOf = (resource: Resource) => (holdsPeople(resource) ? resource.name : null);

/** Word of the access log → what its ids are; null: nobody's data, or no ids. */
export function subjectKinds(): Readonly<Record<string, IdKind | null>> {
  return {
    ...labelled(nameOf),
    ...labelled(nameOf, ({ label }) => `${label} 파일`),
    주민등록번호: "client",
    미수금: "contract",
    "변호사회 보고": "staff",
    매출: "payment",
    "집단소송 서류(링크)": "participant",
    "의뢰인 자료": "clientFile",
    "사건(데스크)": "project",
    "계약(링크)": "contract",
    파일: "file",
    사용자: "user",
    이해충돌: "conflict",
    [foundConflicts]: "person",
    "이해충돌 확인서": "conflictCheck",
    "기일 달력 구독": "hearing",
    "익명 글의 작성자": null,
    "전체 자료": null,
    "유출 보고": null,
  };
}

/** Kind of record of the change log → the word of the access log for it; null: nobody's data. */
export function changedSubjects(): Readonly<Record<string, string | null>> {
  return {
    ...labelled(
      (resource) => (holdsPeople(resource) ? resource.label : null),
      ({ name }) => name,
    ),
    file: "파일",
    user: "사용자",
    task: null,
    firm: null,
    rate: null,
    worktimeWeek: null,
    worktimeMonth: null,
    performanceClosing: null,
    performanceSettings: null,
    leaveGrant: null,
    leavePromotion: null,
    timeRounding: null,
    expenseBudget: null,
    cardSettlement: null,
    depositClosing: null,
    barReport: null,
    books: null,
    columns: null,
    closedMonth: null,
    dailyClosing: null,
    bankKind: null,
    smsSettings: null,
    accessAlarm: null,
    accessReview: null,
    console: null,
    log: null,
    job: null,
  };
}
