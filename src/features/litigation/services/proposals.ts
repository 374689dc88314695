import type { Instance, Procedure } from "#features/litigation/legal-cases/words.ts";
import { appealRules } from "#features/litigation/legal-cases/appeal-rule.ts";
import type { StartMethod } from "#features/litigation/deadlines/basis.ts";
import type { DocumentKind } from "./service-of-process.ts";

/** What a document is proposed for: the case's field and instance decide, and the way in which it was served. */
export type About = { readonly procedure: Procedure; readonly instance: Instance; readonly method?: StartMethod };

const byPublicNotice: readonly (StartMethod | undefined)[] = ["publicFirst", "publicFirstAbroad", "publicLater"];

/** Codes of the rules that a document usually starts, the first being the most likely (rules §7.1). A person chooses. */
export function proposedRules(kind: DocumentKind, about: About): readonly string[] {
  const proposed = byKind[kind];
  return typeof proposed === "function" ? proposed(about) : proposed;
}

const byKind: Readonly<Record<DocumentKind, readonly string[] | ((about: About) => readonly string[])>> = {
  judgment: appealRules,
  decision: complaints,
  complaint: ({ procedure, method }) => {
    if (procedure === "criminal") return ["CRIM_OPINION", "JURY_WISH"];
    return byPublicNotice.includes(method) ? [] : ["ANSWER"];
  },
  indictment: ["CRIM_OPINION", "JURY_WISH"],
  recordNotice: briefs,
  appealBrief: ({ procedure, instance }) => {
    if (procedure === "criminal") return [instance === "final" ? "CRIM_FINAL_ANSWER" : "CRIM_APPEAL_ANSWER"];
    return instance === "final" ? ["CIV_FINAL_ANSWER"] : ["COURT_SET"];
  },
  paymentOrder: ["PAYORDER_OBJ"],
  settlementRecommendation: ["SETTLE_REC_OBJ"],
  performanceRecommendation: ["PERFORM_REC_OBJ"],
  mediationDecision: ["MEDIATION_SUB_OBJ"],
  correctionOrder: ["COURT_SET"],
  withdrawal: ["WITHDRAW_CONSENT"],
  summaryOrder: ["CRIM_SUMMARY"],
  seizureOrder: ["EXEC_3RD_STATEMENT", "EXEC_IMMEDIATE"],
  provisionalOrder: ["PROV_EXEC"],
  suitOrder: ["PROV_SUE"],
  distribution: ["DIST_SUIT"],
  hearingNotice: [],
  brief: [],
  other: [],
};

/** Why something that usually follows from the document is not proposed; blank: nothing is left out. */
export function leftOut(kind: DocumentKind, { procedure, method }: About): string {
  if (kind !== "complaint" || procedure === "criminal" || !byPublicNotice.includes(method)) return "";
  return "공시송달로 받은 소장 부본에는 답변서 제출기간(30일)이 없습니다. (민사소송법 제256조 제1항 단서)";
}

function complaints({ procedure }: About): readonly string[] {
  if (procedure === "criminal") return ["CRIM_IMMEDIATE"];
  if (procedure === "execution") return ["EXEC_IMMEDIATE"];
  if (procedure === "family") return ["FAM_NONCONT", "CIV_IMMEDIATE"];
  if (procedure === "insolvency") return ["INSOLV_SERVED", "INSOLV"];
  return ["CIV_IMMEDIATE"];
}

function briefs({ procedure, instance }: About): readonly string[] {
  if (procedure === "criminal") return [instance === "final" ? "CRIM_FINAL_BRIEF" : "CRIM_APPEAL_BRIEF"];
  return [instance === "final" ? "CIV_FINAL_BRIEF" : "CIV_APPEAL_BRIEF"];
}
