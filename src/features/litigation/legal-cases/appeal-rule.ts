import type { Instance, Procedure } from "./words.ts";

export type Judged = { readonly procedure: Procedure; readonly instance: Instance };

/** Codes of the rule by which a judgment is appealed (rules §7.1); none of a final instance. */
export function appealRules({ procedure, instance }: Judged): readonly string[] {
  const second = instance === "appeal";
  if (instance === "final") return [];
  if (procedure === "criminal") return [second ? "CRIM_FINAL" : "CRIM_APPEAL"];
  if (procedure === "family") return [second ? "FAM_FINAL" : "FAM_APPEAL"];
  if (procedure === "patent" || second) return ["CIV_FINAL_APPEAL"];
  return ["CIV_APPEAL"];
}

/** Rules whose period runs from the pronouncement, whenever the judgment is served (형사소송법 제343조 제2항). */
export const runsFromPronouncement: readonly string[] = ["CRIM_APPEAL", "CRIM_FINAL"];
