import { expect, test } from "vitest";
import { receiptFaults } from "./receipt.ts";

const receipt = { receiptCourt: "서울중앙지방법원", receiptCaseNo: "2026가합1234", receiptDocument: "항소장" };
const expected = { court: "", caseNos: [], documents: [], kinds: [], dueOn: "2026-09-28", writtenOn: "2026-09-08" };

test.each([
  ["2026-09-28T23:59:59+09:00", []],
  ["2026-09-28T14:59:59Z", []],
  ["2026-09-29T00:00:00+09:00", ["receivedAt"]],
  ["2026-09-28T15:00:00Z", ["receivedAt"]],
  ["2026-09-08T00:00:00+09:00", []],
  ["2026-09-07T23:59:59+09:00", ["receivedAt"]],
])("the last day ends at 24:00 in Seoul, that of the judgment begins at 00:00: %s", (receivedAt, fields) => {
  expect(Object.keys(receiptFaults({ ...receipt, receivedAt }, expected))).toEqual(fields);
});
