import { formatWon } from "#platform/money.ts";
import { withParticle } from "#platform/particle.ts";
import type { HearingResult } from "#features/litigation/hearings/hearing.ts";
import type { ProjectStage } from "#features/pipeline/projects/project-stages.ts";
import type { ClientLanguage } from "#features/pipeline/clients/languages.ts";
import { toldOf, type StageWords } from "#features/portal/stages/stage-words.ts";

type Case = {
  readonly title: string;
  /** 26-12-03(목) 10:00 변론; blank: none. */
  readonly next: string;
};

/** What stands in braces in a template of a stage. */
const draftTokens = { title: "{사건}", next: "{다음기일}" } as const;

type Reached = Case & {
  readonly stage: ProjectStage;
  /** 2026-12-03 10:00, for who reads English; blank: none. */
  readonly nextAt: string;
  readonly language: ClientLanguage;
  readonly words: StageWords | null;
};

/**
 * What is proposed to be said to a client whose case has reached a stage: in English where the client is told in it and
 * somebody has written it, by the firm's template, else in its plain words (what, next, when: additions 42). null: nothing
 * is said of such a stage.
 */
export function draftText(
  { title, stage, next, nextAt, language, words }: Reached,
  template: string | null,
): string | null {
  const said = toldOf(words, language);
  if (said?.language === "en") return englishText({ title, stage, nextAt }, said.says);
  const then = afterwards(next);
  if (template !== null) {
    return template.replaceAll(draftTokens.title, () => title).replaceAll(draftTokens.next, () => next || "미정");
  }
  if (said === null) return null;
  const { says } = said;
  if (stage === "종결") return `[${title}] ${says} 그동안 함께해 주셔서 감사합니다.`;
  return `[${title}] 진행 상황을 알려 드립니다.\n${says}\n${then}`;
}

function englishText({ title, stage, nextAt }: Pick<Reached, "title" | "stage" | "nextAt">, says: string): string {
  if (stage === "종결") return `[${title}] ${says} Thank you for having trusted us with your case.`;
  const then =
    nextAt === "" ? "We will let you know as soon as the next date is set." : `The next date in court is ${nextAt}.`;
  return `[${title}] An update on your case:\n${says}\n${then}`;
}

function afterwards(next: string): string {
  return next === "" ? "다음 절차가 정해지면 바로 알려 드리겠습니다." : `다음 기일은 ${next}입니다.`;
}

/** What a client reads of how a hearing went. What both sides missed is explained by a person. */
const hearingWords: Readonly<Record<HearingResult, string>> = {
  continued: "재판은 다음 기일에 이어집니다.",
  closed: "변론이 마무리되었습니다.",
  postponed: "기일이 연기되었습니다.",
  undetermined: "다음 기일은 법원이 다시 정합니다.",
  judged: "선고가 있었습니다. 판결문을 받는 대로 내용을 설명해 드리겠습니다.",
  bothAbsent: "자세한 내용은 담당자가 설명해 드리겠습니다.",
  settled: "화해나 조정으로 마무리되었습니다.",
  withdrawn: "취하로 마무리되었습니다.",
};

/** How a hearing went: what, and when it goes on (additions 42). `held`: 26-11-28(토) 10:00 변론. */
export function hearingText({ title, next }: Case, held: string, result: HearingResult | null): string {
  const ended = result === "settled" || result === "withdrawn";
  const says = [result === null ? "" : hearingWords[result], ended ? "" : afterwards(next)].filter(Boolean);
  // Nothing took place then.
  if (result === "postponed") return `[${title}] ${held} ${says.join("\n")}`;
  return `[${title}] ${held} 기일이 진행되었습니다.\n${says.join("\n")}`;
}

/** What was handed in, where. */
export function filingText({ title, next }: Case, { document, court }: { document: string; court: string }): string {
  const where = court === "" ? "" : `${court}에 `;
  return `[${title}] ${where}${withParticle(document, "을/를")} 제출했습니다.\n${afterwards(next)}`;
}

/** That money came in. `amount` in won. */
export function paymentText({ title }: Pick<Case, "title">, { amount, on }: { amount: number; on: string }): string {
  return `[${title}] ${on}에 보내 주신 ${formatWon(amount)}원을 확인했습니다. 감사합니다.`;
}
