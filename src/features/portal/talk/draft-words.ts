import { formatDay, type Day } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { withParticle } from "#platform/particle.ts";
import type { HearingResult } from "#features/litigation/hearings/hearing.ts";
import type { ProjectStage } from "#features/pipeline/projects/project-stages.ts";
import type { ClientLanguage } from "#features/pipeline/clients/languages.ts";
import { toldOf, type StageWords } from "#features/portal/stages/stage-words.ts";

/** The same in each language in which clients are told of their cases. */
type Told = Readonly<Record<ClientLanguage, string>>;

type Case = {
  readonly title: string;
  /** 26-12-03(목) 10:00 변론, 2026-12-03 10:00 (court hearing); null: none. */
  readonly next: Told | null;
  readonly language: ClientLanguage;
};

/** What stands in braces in a template of a stage. */
const draftTokens = { title: "{사건}", next: "{다음기일}" } as const;

type Reached = Case & { readonly stage: ProjectStage; readonly words: StageWords | null };

/**
 * What is proposed to be said to a client whose case has reached a stage: in English where the client is told in it and
 * somebody has written it, by the firm's template, else in its plain words (what, next, when: additions 42). null: nothing
 * is said of such a stage.
 */
export function draftText({ title, stage, next, language, words }: Reached, template: string | null): string | null {
  const said = toldOf(words, language);
  if (said?.language === "en") return englishText({ title, stage, next }, said.says);
  if (template !== null) {
    return template.replaceAll(draftTokens.title, () => title).replaceAll(draftTokens.next, () => next?.ko ?? "미정");
  }
  if (said === null) return null;
  const { says } = said;
  if (stage === "종결") return `[${title}] ${says} 그동안 함께해 주셔서 감사합니다.`;
  return `[${title}] 진행 상황을 알려 드립니다.\n${says}\n${afterwards.ko(next)}`;
}

function englishText({ title, stage, next }: Pick<Reached, "title" | "stage" | "next">, says: string): string {
  if (stage === "종결") return `[${title}] ${says} Thank you for having trusted us with your case.`;
  return `[${title}] An update on your case:\n${says}\n${afterwards.en(next)}`;
}

const afterwards = {
  ko: (next: Told | null) =>
    next === null ? "다음 절차가 정해지면 바로 알려 드리겠습니다." : `다음 기일은 ${next.ko}입니다.`,
  en: (next: Told | null) =>
    next === null ? "We will let you know as soon as the next date is set." : `The next date in court is ${next.en}.`,
} as const;

/** What a client reads of how a hearing went. What both sides missed is explained by a person. */
const hearingWords: Readonly<Record<HearingResult, Told>> = {
  continued: { ko: "재판은 다음 기일에 이어집니다.", en: "The case goes on at the next hearing." },
  closed: { ko: "변론이 마무리되었습니다.", en: "The hearings of the case are closed." },
  postponed: { ko: "기일이 연기되었습니다.", en: "has been postponed." },
  undetermined: { ko: "다음 기일은 법원이 다시 정합니다.", en: "The court will set another date." },
  judged: {
    ko: "선고가 있었습니다. 판결문을 받는 대로 내용을 설명해 드리겠습니다.",
    en: "The court has given its judgment. We will explain it to you as soon as we have received it in writing.",
  },
  bothAbsent: { ko: "자세한 내용은 담당자가 설명해 드리겠습니다.", en: "We will explain the details to you." },
  settled: { ko: "화해나 조정으로 마무리되었습니다.", en: "The case has ended in a settlement." },
  withdrawn: { ko: "취하로 마무리되었습니다.", en: "The case has ended by withdrawal." },
};

/** How a hearing went: what, and when it goes on (additions 42). `held`: as `next` of a case. */
export function hearingText({ title, next, language }: Case, held: Told, result: HearingResult | null): string {
  const ended = result === "settled" || result === "withdrawn";
  const said = result === null ? "" : hearingWords[result][language];
  const says = [said, ended ? "" : afterwards[language](next)].filter(Boolean).join("\n");
  // Nothing took place at one that was postponed.
  if (language === "en") {
    return result === "postponed"
      ? `[${title}] The date of ${held.en} ${says}`
      : `[${title}] The date of ${held.en} has taken place.\n${says}`;
  }
  return result === "postponed"
    ? `[${title}] ${held.ko} ${says}`
    : `[${title}] ${held.ko} 기일이 진행되었습니다.\n${says}`;
}

/** What was handed in, where. */
export function filingText(
  { title, next, language }: Case,
  { document, court }: { readonly document: string; readonly court: string },
): string {
  const then = afterwards[language](next);
  if (language === "en") {
    return `[${title}] We have filed “${document}”${court === "" ? "" : ` with ${court}`}.\n${then}`;
  }
  const where = court === "" ? "" : `${court}에 `;
  return `[${title}] ${where}${withParticle(document, "을/를")} 제출했습니다.\n${then}`;
}

/** That money came in. `amount` in won. */
export function paymentText(
  { title, language }: Pick<Case, "title" | "language">,
  { amount, on }: { readonly amount: number; readonly on: Day },
): string {
  return language === "en"
    ? `[${title}] We have received your payment of KRW ${formatWon(amount)} of ${on}. Thank you.`
    : `[${title}] ${formatDay(on)}에 보내 주신 ${formatWon(amount)}원을 확인했습니다. 감사합니다.`;
}
