import type { caseCategories } from "#features/pipeline/clients/case-kinds.ts";

/** 분야 of a project. */
export type ProjectCategory = keyof typeof caseCategories;

/** Stages of a project by its 분야, in their order (product §5.3). Every set begins with 자료수집 and ends with 종결. */
export const stagesOf = {
  민사: ["자료수집", "소장/답변", "송달", "변론", "선고", "상소/확정", "집행", "종결"],
  형사: ["자료수집", "수사", "기소", "공판", "선고", "상소/확정", "종결"],
  가사: ["자료수집", "소장/답변", "송달", "조정", "변론", "선고", "상소/확정", "종결"],
  행정: ["자료수집", "전심절차", "소장/답변", "변론", "선고", "상소/확정", "종결"],
  부동산·분양: ["자료수집", "내용증명", "소장/답변", "변론", "선고", "상소/확정", "집행", "종결"],
  회생파산: ["자료수집", "신청", "보정", "개시/선고", "인가/면책", "종결"],
  노동: ["자료수집", "구제신청", "심문", "판정", "재심/소송", "종결"],
  지식재산: ["자료수집", "출원/심판청구", "심리", "심결/선고", "상소/확정", "종결"],
  외국·비자: ["자료수집", "신청", "심사", "보완", "결정", "종결"],
  기타: ["자료수집", "진행", "마무리", "종결"],
} as const satisfies Record<ProjectCategory, readonly string[]>;

export type ProjectStage = (typeof stagesOf)[ProjectCategory][number];

/** Every stage of any 분야, as words of a field. */
export const stageLabels = Object.fromEntries(
  Object.values(stagesOf).flatMap((stages) => stages.map((stage) => [stage, stage])),
) as Readonly<Record<ProjectStage, ProjectStage>>;

/** The stage that closing brings; nobody moves a project there by hand. */
export const lastStage: ProjectStage = "종결";

/** Stages a person moves a project of this 분야 to. */
export function openStages(category: ProjectCategory): readonly ProjectStage[] {
  return stagesOf[category].filter((stage) => stage !== lastStage);
}

/** Whether a person moves a project of this 분야 to the stage. */
function hasStage(category: ProjectCategory, stage: ProjectStage): boolean {
  return openStages(category).includes(stage);
}

/** Why a project of this 분야 does not come to the stage; null where it does. */
export function stageRefusal(category: ProjectCategory, stage: ProjectStage): string | null {
  if (hasStage(category, stage)) return null;
  if (stage === lastStage) return "종결 단계는 ‘종결’ 처리로 바뀝니다.";
  return `${category} 사건에는 ‘${stage}’ 단계가 없습니다.`;
}
