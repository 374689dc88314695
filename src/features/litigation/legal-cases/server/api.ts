/** What other features of the court work build on: the cases, and which of them a person sees. */
export { outsideCaseWalls, visibleCases, walledCase } from "./case-scope.ts";
export { legalCaseRecords } from "./records.ts";
export { poaMissingBy } from "./poa.ts";
