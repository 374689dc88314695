import type { HearingKind, HearingResult } from "#features/litigation/hearings/hearing.ts";
import type { ProjectStage } from "#features/pipeline/projects/project-stages.ts";

/** What the product's own words about a case are for clients who are told of it in English. */

export const englishStages: Readonly<Record<ProjectStage, string>> = {
  자료수집: "Gathering materials",
  "소장/답변": "Complaint or answer",
  송달: "Service of process",
  변론: "Hearings",
  선고: "Judgment",
  "상소/확정": "Appeal or final judgment",
  집행: "Enforcement",
  종결: "Concluded",
  수사: "Investigation",
  기소: "Indictment",
  공판: "Trial",
  조정: "Mediation",
  전심절차: "Administrative appeal",
  내용증명: "Formal demand",
  신청: "Application",
  보정: "Supplementation",
  "개시/선고": "Commencement",
  "인가/면책": "Approval or discharge",
  구제신청: "Petition for relief",
  심문: "Inquiry",
  판정: "Decision",
  "재심/소송": "Review or lawsuit",
  "출원/심판청구": "Filing or petition",
  심리: "Examination",
  "심결/선고": "Decision or judgment",
  심사: "Examination",
  보완: "Supplementation",
  결정: "Decision",
  진행: "In progress",
  마무리: "Final steps",
};

export const englishHearings: Readonly<Record<HearingKind, string>> = {
  pleading: "court hearing",
  preparatory: "preparatory hearing",
  mediation: "mediation",
  examination: "inquiry hearing",
  trial: "criminal trial hearing",
  judgment: "judgment",
  appraisal: "appraisal or inspection",
  investigation: "investigation",
  opinion: "hearing of opinions",
  other: "other date",
};

export const englishResults: Readonly<Record<HearingResult, string>> = {
  continued: "to be continued",
  closed: "hearings closed",
  postponed: "postponed",
  undetermined: "next date to be set",
  judged: "judgment given",
  bothAbsent: "both parties absent",
  settled: "settled",
  withdrawn: "withdrawn",
};
