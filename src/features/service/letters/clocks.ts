import { addMonths, isDay, lastOfMonths, type Day } from "#platform/dates.ts";
import { awaitsReply, type LetterStatus, type purposes } from "./letter.ts";

/** What the days of a letter follow from. */
export type LetterDays = {
  readonly status: LetterStatus;
  readonly purpose: keyof typeof purposes;
  readonly postedOn: Day | null;
  readonly deliveredOn: Day | null;
  readonly replyDue: Day | null;
  readonly repliedOn: Day | null;
  readonly deliveryProof: boolean;
};

export type Clock = {
  readonly kind: "reply" | "demandDraft" | "demand" | "proof" | "keep";
  readonly label: string;
  /** The day by which it has to be done. */
  readonly on: Day;
  /** The day on which colleagues are told. */
  readonly alarmOn: Day;
  /** What the day follows from, with its source. */
  readonly note: string;
};

/** What the law of the day on which a letter was posted gives. */
export type LetterLaw = {
  /** 배달증명 is asked for within so many months from the day after posting (우편규칙 제59조). */
  readonly proofMonths: number;
  /** The office keeps its copy so many months from the day after posting (우편규칙 제48조 제3항, 제54조, 제55조). */
  readonly keepMonths: number;
  /** Until when suit follows a 최고 that reached the other side on the day it is counted from (민법 제174조). */
  readonly demand: { readonly lastDay: Day; readonly words: string; readonly lawRef: string } | null;
};

/** The day from which the period of a 최고 is counted: of posting until that of delivery is known; null before. */
export const demandFrom = ({ postedOn, deliveredOn }: Pick<LetterDays, "postedOn" | "deliveredOn">): Day | null =>
  deliveredOn ?? postedOn;

/** 소장 or 지급명령 has to be drafted so many days before the period of a 최고 ends, a rule of the firm (additions M1). */
export const draftDaysBefore = 60;

/** The last day of 재증명 and 열람. */
export function keepUntil(postedOn: Day, { keepMonths }: Pick<LetterLaw, "keepMonths">): Day {
  return untilAfter(postedOn, keepMonths);
}

/** The end of so many months from the day after posting. */
const untilAfter = (postedOn: Day, months: number): Day => lastOfMonths(addDays(postedOn, 1), months);

/** Whole days later, or earlier. */
export function addDays(day: Day, days: number): Day {
  if (!isDay(day)) throw new RangeError(`not a day: ${day}`);
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The days that run after a letter was posted, the nearest first. None before. */
export function letterClocks(days: LetterDays, law: LetterLaw): Clock[] {
  const { postedOn } = days;
  if (postedOn === null) return [];
  const clocks = [...replyClock(days), ...demandClocks(days, law), ...officeClocks(days, postedOn, law)];
  return clocks.toSorted((one, other) => one.on.localeCompare(other.on));
}

function replyClock({ status, replyDue, repliedOn }: LetterDays): Clock[] {
  if (replyDue === null || repliedOn !== null || !awaitsReply.includes(status)) return [];
  const note = "우리가 정한 회신기한입니다.";
  return [{ kind: "reply", label: "회신기한", on: replyDue, alarmOn: addDays(replyDue, 1), note }];
}

/** Whether the letter as it stands has put off the lapse of the claim: not when it came back from everybody. */
export function isDemandRunning({
  status,
  purpose,
  deliveredOn,
}: Pick<LetterDays, "status" | "purpose" | "deliveredOn">): boolean {
  if (purpose !== "demand") return false;
  return (
    ["posted", "delivered", "replied", "closed"].includes(status) || (status === "returned" && deliveredOn !== null)
  );
}

/** 최고 puts the lapse of a claim off when suit follows in time; the last day is that of the ledger of deadlines. */
function demandClocks(days: LetterDays, { demand }: LetterLaw): Clock[] {
  if (!isDemandRunning(days) || demand === null) return [];
  const { lastDay: until, words, lawRef } = demand;
  const basis = days.deliveredOn === null ? "배달일을 알 때까지 접수일부터" : "배달일부터";
  const note = `${basis} ${words} 안에 소를 제기해야 최고의 효력이 남습니다 (${lawRef}).`;
  const draft = addDays(until, -draftDaysBefore);
  return [
    {
      kind: "demandDraft",
      label: "소장·지급명령 초안",
      on: draft,
      alarmOn: draft,
      note: `${note} ${draftDaysBefore}일 전까지 초안을 씁니다.`,
    },
    { kind: "demand", label: `최고 후 ${words}`, on: until, alarmOn: draft, note },
  ];
}

function officeClocks({ deliveryProof }: LetterDays, postedOn: Day, law: LetterLaw): Clock[] {
  const proofOn = untilAfter(postedOn, law.proofMonths);
  const keepOn = keepUntil(postedOn, law);
  const proof: Clock = {
    kind: "proof",
    label: "배달증명 청구 기한",
    on: proofOn,
    alarmOn: addMonths(proofOn, -1),
    note: `접수한 다음 날부터 ${law.proofMonths}개월 안에 청구할 수 있습니다 (우편규칙 제59조).`,
  };
  const keep: Clock = {
    kind: "keep",
    label: "재증명·열람 기한",
    on: keepOn,
    alarmOn: addMonths(keepOn, -1),
    note: `우체국은 접수한 다음 날부터 ${law.keepMonths}개월 동안 보관합니다 (우편규칙 제48조·제54조·제55조).`,
  };
  return deliveryProof ? [keep] : [proof, keep];
}
