import type { ProjectStage } from "#features/pipeline/projects/project-stages.ts";
import { clientStages } from "#features/portal/cases/client-words.ts";

type Case = {
  readonly title: string;
  readonly stage: ProjectStage;
  /** 26-12-03(목) 10:00 변론; blank: none. */
  readonly next: string;
};

/** What stands in braces in a template of a stage. */
const draftTokens = { title: "{사건}", next: "{다음기일}" } as const;

/**
 * What is proposed to be said to a client whose case has reached a stage: by the firm's template, else in its plain words
 * (what, next, when: additions 42). null: nothing is said of such a stage.
 */
export function draftText({ title, stage, next }: Case, template: string | null): string | null {
  const then = next === "" ? "다음 절차가 정해지면 바로 알려 드리겠습니다." : `다음 기일은 ${next}입니다.`;
  if (template !== null) {
    return template.replaceAll(draftTokens.title, () => title).replaceAll(draftTokens.next, () => next || "미정");
  }
  const says = clientStages[stage];
  if (says === null) return null;
  if (stage === "종결") return `[${title}] ${says} 그동안 함께해 주셔서 감사합니다.`;
  return `[${title}] 진행 상황을 알려 드립니다.\n${says}\n${then}`;
}
