import { formatAppointment, formatDateTime, formatDay, type Day, type Instant } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import type { ClientLanguage } from "#features/pipeline/clients/languages.ts";

const korean = {
  stages: "진행 단계",
  states: { done: "지난 단계", now: "지금 단계", ahead: "남은 단계" },
  closed: "마무리",
  waits: "의뢰인께서 준비해 주실 것이 있습니다. 담당 변호사의 안내를 확인해 주세요.",
  next: "다음 기일",
  noNext: "아직 정해지지 않았습니다.",
  place: "장소",
  attendance: "출석",
  youAttend: "직접 출석하셔야 합니다.",
  lawyerAttends: "변호사가 출석합니다.",
  court: "법원",
  caseNo: "사건번호",
  lawyer: "담당 변호사",
  past: "지난 기일",
  filings: "제출된 서류",
  linked: "사건 진행상황",
  signOut: "로그아웃",
  own: (name: string) => `${name}님의 사건`,
  noCase: "아직 등록된 사건이 없습니다.",
  noCaseYet: "사건이 시작되면 이곳에서 진행상황을 보실 수 있습니다.",
  owed: "납부하실 금액",
  won: (amount: number) => `${formatWon(amount)}원`,
  came: (paid: string) => `(${paid} 입금)`,
  paidUp: "입금 완료",
  overdue: (day: Day) => `${formatDay(day)} 지남`,
  until: (day: Day) => `${formatDay(day)}까지`,
  owedNote: "이미 보내신 금액은 확인한 뒤에 반영합니다.",
  moment: formatAppointment,
  day: formatDay,
};

/** What stands on the pages about a case, beside what is told of it. */
type CaseWords = typeof korean;

const english: CaseWords = {
  stages: "Stages of the case",
  states: { done: "Past stage", now: "Present stage", ahead: "Stage ahead" },
  closed: "Concluded",
  waits: "Something is needed from you. Please see what your lawyer has told you.",
  next: "Next date in court",
  noNext: "Not set yet.",
  place: "Place",
  attendance: "Attendance",
  youAttend: "You must attend in person.",
  lawyerAttends: "Your lawyer attends.",
  court: "Court",
  caseNo: "Case number",
  lawyer: "Your lawyer",
  past: "Past dates in court",
  filings: "Papers filed",
  linked: "Progress of your case",
  signOut: "Sign out",
  own: () => "Your cases",
  noCase: "No case has been registered yet.",
  noCaseYet: "Once your case begins, you can follow its progress here.",
  owed: "Amount due",
  won: (amount) => `KRW ${formatWon(amount)}`,
  came: (paid) => `(${paid} received)`,
  paidUp: "Paid",
  overdue: (day) => `Overdue since ${day}`,
  until: (day) => `By ${day}`,
  owedNote: "What you have sent already is taken into account once we have confirmed it.",
  moment: (at: Instant) => formatDateTime(at).slice(0, 16),
  day: (day) => day,
};

/** The words of the pages about a case, in the language in which the client is told of it. */
export const caseWords: Readonly<Record<ClientLanguage, CaseWords>> = { ko: korean, en: english };
