import type { Day } from "#platform/dates.ts";

/** How what starts a period became known, as a person reads it from the document (rules §7.1). */
export const startMethods = {
  personal: "교부·보충·유치송달",
  post: "우편송달",
  mailing: "발송송달",
  electronic: "전자송달",
  publicFirst: "공시송달(첫 회)",
  publicFirstAbroad: "공시송달(첫 회, 외국)",
  publicLater: "공시송달(다음 회)",
  gazette: "공고",
  pronounced: "선고·고지",
  event: "사유 발생일",
} as const;

export type StartMethod = keyof typeof startMethods;

/** What starts a period. */
export type Basis = {
  readonly method: StartMethod;
  /** Receipt, 등재통지 of an electronic service, posting of a public notice, pronouncement or event. */
  readonly on: Day;
  /** When an electronic service was opened; null: not, or not known. */
  readonly openedOn: Day | null;
};

/** Which law of service governs: all but criminal procedures follow the civil one. */
export type Procedure = "civil" | "criminal";

export const periodUnits = { day: "일", week: "주", month: "개월", year: "년", court: "법원 지정" } as const;
export type PeriodUnit = keyof typeof periodUnits;

/** What happens when a period ends on a day that is no working day. */
export const endRules = {
  next: "다음 근무일로",
  none: "옮기지 않음",
  before: "기산일부터 거꾸로, 앞 근무일로",
} as const;
export type EndRule = keyof typeof endRules;

/** A period of the law, as its row of the table of rules says. */
export type Period = {
  readonly code: string;
  readonly name: string;
  readonly procedure: Procedure;
  readonly unit: PeriodUnit;
  /** null where the court sets it. */
  readonly count: number | null;
  readonly endRule: EndRule;
  readonly lawRef: string;
};

/** How long an electronic service or a public notice takes to work, a dated row of the table of rules. */
export type ServiceRule = {
  readonly method: StartMethod;
  readonly procedure: Procedure;
  /** Full days after notice or posting, or months for `unit` month. */
  readonly count: number;
  readonly unit: "day" | "month";
  /** Works at 00:00, so that the day itself counts. */
  readonly zeroHour: boolean;
  readonly lawRef: string;
};

/** What the court itself set: days from service, or the last day. */
export type CourtSet = { readonly days: number } | { readonly on: Day };

/** A line that a person checks: what was done, the day it led to, and why. */
export type TraceLine = { readonly what: string; readonly day: Day; readonly because: string };
