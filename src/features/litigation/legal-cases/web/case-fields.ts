/** Fields of the form of a case, in the order in which papers give them. */
export const caseFields = [
  "project",
  "court",
  "caseNo",
  "instance",
  "caseName",
  "ourSide",
  "division",
  "lawyer",
  "clerk",
  "filedOn",
  "eFiling",
  "parent",
  "claimAmount",
  "stampFee",
  "serviceFee",
  "remark",
] as const;
