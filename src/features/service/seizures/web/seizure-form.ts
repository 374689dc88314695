import type { seizure } from "../seizure.ts";

/** Fields of the form in the order of an application: what, who, title, what goes with it. */
export const formFields = [
  "kind",
  "court",
  "caseNo",
  "creditor",
  "creditorAddress",
  "debtor",
  "debtorAddress",
  "project",
  "client",
  "owner",
  "lawyer",
  "principal",
  "titleKind",
  "titleNo",
  "titleCourt",
  "titleOn",
  "titleFinalOn",
  "execClause",
  "serviceCert",
  "finalCert",
  "provisional",
  "basis",
  "hearingOn",
  "memo",
] as const satisfies readonly (keyof typeof seizure.fields)[];
